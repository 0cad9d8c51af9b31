import { sharedPlaceLasts } from '../../contract/limits.ts'
import { dropUnsaved } from './conversationRepository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { type MessageRow, saveMessage, setLocationUntil, unsaveMessage } from './repository.ts'
import { takeMessage } from './lockMessage.ts'

/**
 * Keeps a message through erasing, or lets go of it. With `to` it can be repeated without harm; without, it flips.
 * A place that he shared in it is there for both as long as he keeps it (DECISIONS, Location).
 * @returns whether it is kept now
 * @throws HttpError 404 for one that he has no part in
 */
export const toggleSaved = (
  { db, now }: { readonly db: Db; readonly now: () => number },
  memberId: number,
  id: number,
  to: boolean | undefined,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const message = await takeMessage(trx, memberId, id)
    const wish = to ?? !message.is_saved
    await (wish ? saveMessage : unsaveMessage)(trx, memberId, id)
    if (!wish) await dropUnsaved(trx, memberId, message.conversation_id)
    if (message.shares_location && message.from_member_id === memberId && wish !== message.is_saved)
      await keepLocation(trx, message, { isKept: wish, now: new Date(now()) })
    return wish
  })

/** Once its hour is over, letting go of a place ends it; once it is gone, nothing brings it back. */
async function keepLocation(
  trx: Trx,
  message: MessageRow,
  { isKept, now }: { isKept: boolean; now: Date },
): Promise<void> {
  const until = isKept ? null : new Date(message.created_at.getTime() + sharedPlaceLasts)
  const isThere = await setLocationUntil(trx, message.id, { until, now })
  if (!isThere) return
  const { from_member_id: fromId, to_member_id: toId } = message
  const event = { type: 'MessageUpdated' as const, subject: { messageId: message.id } }
  await appendEvents(trx, [
    { ...event, memberId: fromId, aboutMemberId: toId },
    { ...event, memberId: toId, aboutMemberId: fromId },
  ])
}
