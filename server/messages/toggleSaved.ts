import { sharedPlaceLifetime } from '../../contract/limits.ts'
import { updateErasedThread } from './conversationRepository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { type MessageRow, saveMessage, setLocationUntil, unsaveMessage } from './repository.ts'
import { lockMessage } from './lockMessage.ts'

/**
 * Saves or unsaves a message for a member. Saved messages survive erasing the conversation. A place that the member
 * shared in the message stays visible for both as long as the member saves it
 * (docs/decisions.md#place-shared-in-a-message).
 * @param to the wanted state; if undefined, the state is toggled
 * @returns whether the message is saved now
 * @throws HttpError 404 for a message that the member cannot see
 */
export const toggleSaved = (
  { db, now }: { readonly db: Db; readonly now: () => number },
  memberId: number,
  id: number,
  to: boolean | undefined,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const message = await lockMessage(trx, memberId, id)
    const isSaved = to ?? !message.is_saved
    await (isSaved ? saveMessage : unsaveMessage)(trx, memberId, id)
    if (!isSaved) await updateErasedThread(trx, memberId, message.conversation_id)
    if (message.shares_location && message.from_member_id === memberId && isSaved !== message.is_saved)
      await keepLocation(trx, message, { isKept: isSaved, now: new Date(now()) })
    return isSaved
  })

/**
 * Removes the end of a shared place, or sets it to an hour after the message. If that is over, the place is gone at
 * once. A place that is gone stays gone.
 */
async function keepLocation(
  trx: Trx,
  message: MessageRow,
  { isKept, now }: { isKept: boolean; now: Date },
): Promise<void> {
  const until = isKept ? null : new Date(message.created_at.getTime() + sharedPlaceLifetime)
  const isThere = await setLocationUntil(trx, message.id, { until, now })
  if (!isThere) return
  const { from_member_id: fromId, to_member_id: toId } = message
  const event = { type: 'MessageUpdated' as const, subject: { messageId: message.id } }
  await appendEvents(trx, [
    { ...event, memberId: fromId, aboutMemberId: toId },
    { ...event, memberId: toId, aboutMemberId: fromId },
  ])
}
