import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { MediaKind } from '../pendingUpload.ts'
import type { ItemChange, ManagedItem, ManagedMedia, MediaEdit } from './edits.ts'

/** The parts of an edit that one call stores. */
export interface PlaceChanges {
  readonly is_private?: boolean
  readonly order?: number
}

export interface ManagedMediaDeps<Item> {
  readonly bus: Bus
  readonly kind: MediaKind
  readonly loadMedia: (signal: AbortSignal) => Promise<Answer<ManagedMedia<Item>>>
  readonly place: (id: number, changes: PlaceChanges) => Promise<Answer<Item>>
  /** Videos have no avatar. */
  readonly chooseAvatar: (id: number) => Promise<Answer<Item>>
  readonly remove: (id: number) => Promise<Answer<unknown>>
  readonly restore: (id: number) => Promise<Answer<Item>>
  /** Reports changes of items that other charts or other devices made. Returns a function that stops. */
  readonly followItems: (report: (change: ItemChange<Item>) => void) => () => void
  /** Tells all charts of a changed item. */
  readonly tellChange: (item: Item) => void
  /** Fetches the member, whose avatar or number of photos may have changed. */
  readonly refreshUser: () => Promise<Answer<UserSelf>>
}

export function createManagedMediaImplementations<Item extends ManagedItem>({
  bus,
  kind,
  loadMedia,
  place,
  chooseAvatar,
  remove,
  restore,
  followItems,
  tellChange,
  refreshUser,
}: ManagedMediaDeps<Item>) {
  async function send(edit: MediaEdit<Item>): Promise<Answer<Item | null>> {
    if (edit.type === 'chooseAvatar') return chooseAvatar(edit.id)
    if (edit.type === 'delete') {
      const answer = await remove(edit.id)
      return answer.ok ? { ok: true, data: null } : answer
    }
    if (edit.type === 'restore') {
      const restored = await restore(edit.id)
      return restored.ok && edit.wasAvatar ? chooseAvatar(edit.id) : restored
    }
    return place(edit.id, {
      is_private: edit.isPrivate,
      ...(edit.order !== null && { order: edit.order }),
    })
  }

  async function tellUser() {
    // The header shows the old avatar until the next refresh.
    const answer = await refreshUser().catch(() => null)
    if (answer?.ok) bus.send({ type: 'session.changed', user: answer.data })
  }

  return {
    actors: {
      facts: fromCallback<EventObject>(({ sendBack }) => {
        const subscriptions = [
          bus.on('session.changed', ({ user }) =>
            sendBack({ type: 'avatar.changed', id: user.avatar?.id ?? null }),
          ),
          bus.on('session.ended', sendBack),
          // A decision of an admin comes with a flash.
          bus.on('realtime.successFlash', () => sendBack({ type: 'media.outdated' })),
          bus.on('realtime.errorFlash', () => sendBack({ type: 'media.outdated' })),
          bus.on('realtime.reset', () => sendBack({ type: 'media.outdated' })),
          bus.on('media.uploaded', ({ stored }) => {
            if (stored.kind === kind) sendBack({ type: 'media.outdated' })
          }),
          bus.on('media.deleted', (deleted) => {
            if (deleted.kind === kind) sendBack({ type: 'media.outdated' })
          }),
        ]
        const leaveItems = followItems((change) => sendBack({ type: 'item.changed', ...change }))
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe()
          leaveItems()
        }
      }),
      loadMedia: fromPromise<Answer<ManagedMedia<Item>>>(({ signal }) => loadMedia(signal)),
      // Not aborted when the session ends.
      saveEdit: fromPromise<Answer<Item | null>, { edit: MediaEdit<Item> }>(async ({ input: { edit } }) => {
        const answer = await send(edit)
        if (!answer.ok) return answer
        if (answer.data) tellChange(answer.data)
        void tellUser()
        return answer
      }),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
