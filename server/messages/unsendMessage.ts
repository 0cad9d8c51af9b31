import { unsendWindow } from '../../contract/limits.ts'
import { recountUnread } from './conversationRepository.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { markUnsent } from './repository.ts'
import { lockMessage } from './lockMessage.ts'

/**
 * Unsends a message of the member, for both sides. Does nothing if the message is unsent already.
 * @throws HttpError 404 for a message of somebody else; 403 `too_late` after 24 hours
 */
export const unsendMessage = (
  { db, now }: { readonly db: Db; readonly now: () => number },
  fromId: number,
  id: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const message = await lockMessage(trx, fromId, id)
    const toId = message.to_member_id
    if (message.from_member_id !== fromId) throw notFound()
    if (message.is_unsent) return
    const isUnsent = await markUnsent(trx, fromId, id, new Date(now() - unsendWindow))
    if (!isUnsent) throw forbidden('too_late', 'Messages can only be unsent within 24 hours.')
    await recountUnread(trx, toId, message.conversation_id)
    const event = { type: 'MessageUpdated' as const, subject: { messageId: id } }
    await appendEvents(trx, [
      { ...event, memberId: fromId, aboutMemberId: toId },
      { ...event, memberId: toId, aboutMemberId: fromId },
    ])
  })
