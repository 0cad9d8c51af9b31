import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import { findConversation, lockConversation, markErased } from './conversationRepository.ts'

/**
 * Removes the thread for one member, except saved messages.
 * @throws HttpError 404 if the two never wrote, or if one blocked the other
 */
export const eraseConversation = (db: Db, memberId: number, otherId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const conversation = await findConversation(trx, memberId, otherId)
    if (!conversation) throw notFound()
    await lockConversation(trx, conversation.conversation_id)
    await markErased(trx, memberId, conversation.conversation_id)
  })
