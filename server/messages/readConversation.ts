import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { findConversation, lockConversation } from './conversationRepository.ts'
import { markRead } from './markRead.ts'

interface Reading {
  readonly readerId: number
  readonly otherId: number
  /** Id of the last message that was seen; null for all. One of another conversation marks nothing. */
  readonly upTo: number | null
}

/**
 * Marks a conversation as read.
 * @returns how many messages the writer gets receipts for; 0 if the two never wrote
 */
export const readConversation = (db: Db, { readerId, otherId, upTo }: Reading): Promise<number> =>
  inTransaction(db, async (trx) => {
    const conversation = await findConversation(trx, readerId, otherId)
    if (!conversation) return 0
    const conversationId = conversation.conversation_id
    await lockConversation(trx, conversationId)
    return markRead(trx, { readerId, writerId: otherId, conversationId, upTo })
  })
