import type { Trx } from '../db/schema.ts'
import { findMessagesWith } from '../media/attachedRepository.ts'
import type { MediaKind } from '../media/mediaFields.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import type { NewEvent } from '../realtime/eventRepository.ts'

/**
 * Returns the events by which both members of each message learn that an attached photo or video changed. Append them
 * after the change, in its transaction.
 */
export async function attachmentEvents(trx: Trx, kind: MediaKind, id: number): Promise<readonly NewEvent[]> {
  const messages = await findMessagesWith(trx, kind, id)
  return messages.flatMap(({ id: messageId, from_member_id: fromId, to_member_id: toId }) => {
    const event = { type: 'MessageUpdated' as const, subject: { messageId } }
    return [
      { ...event, memberId: fromId, aboutMemberId: toId },
      { ...event, memberId: toId, aboutMemberId: fromId },
    ]
  })
}

/** Tells both members of each message that an attached photo or video was deleted, hidden, or is shown again. */
export const tellAttached = async (trx: Trx, kind: MediaKind, id: number): Promise<void> =>
  appendEvents(trx, await attachmentEvents(trx, kind, id))
