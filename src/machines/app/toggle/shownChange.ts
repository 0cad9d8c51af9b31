import type { FactOf } from '../root/facts.ts'
import type { SubjectOf, ToggleChange, ToggleKind, ValueOf } from './types.ts'

/** How a toggle changes a message, a member, a photo or a video wherever they are shown. */
export type ShownChange = FactOf<'message.changed' | 'member.changed' | 'photo.changed' | 'video.changed'>

type Changes = {
  readonly [Kind in ToggleKind]?: (subject: SubjectOf<Kind>, to: ValueOf<Kind>) => ShownChange
}

const changes: Changes = {
  save: ({ id, conversation }, to) => ({
    type: 'message.changed',
    id,
    conversation,
    changes: { is_saved: to },
  }),
  unsend: ({ id, conversation }, to) => ({
    type: 'message.changed',
    id,
    conversation,
    changes: { is_unsent: to },
  }),
  mediaAccess: ({ id }, to) => ({
    type: 'member.changed',
    id,
    // Only the server knows when it ends.
    changes: { looks_at_my_private: to !== false, unlocked_until: null },
  }),
  dudelist: ({ id }, to) => ({
    type: 'member.changed',
    id,
    // Only the server knows the note that comes back with the list entry.
    changes: { dudelist_type: to, in_dudelist: to !== null },
  }),
  block: ({ id }, to) => ({ type: 'member.changed', id, changes: { is_blocked: to } }),
  hotClick: ({ kind, id, others: { recent, total } }, to) => {
    const own = to ? 1 : 0
    const counted = {
      is_hot_clicked: to,
      recent_hot_click_count: recent + own,
      total_hot_click_count: total + own,
    }
    return kind === 'photo'
      ? { type: 'photo.changed', id, changes: counted }
      : { type: 'video.changed', id, changes: counted }
  },
}

/** Returns how a change shows before it is stored. Null: it shows only where it was clicked. */
export const shownChange = <Kind extends ToggleKind>({
  subject,
  to,
}: ToggleChange<Kind>): ShownChange | null => changes[subject.toggle]?.(subject, to) ?? null
