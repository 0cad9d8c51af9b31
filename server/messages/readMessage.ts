import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import { lockMessage } from './lockMessage.ts'
import { markRead } from './markRead.ts'

/**
 * Marks a conversation as read up to a message.
 * @throws HttpError 404 for a message that was not sent to `readerId`
 */
export const readMessage = (db: Db, readerId: number, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const message = await lockMessage(trx, readerId, id)
    if (message.to_member_id !== readerId) throw notFound()
    const { conversation_id: conversationId, from_member_id: writerId } = message
    await markRead(trx, { readerId, writerId, conversationId, upTo: id })
  })
