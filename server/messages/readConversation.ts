import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendReceipts } from './sendReceipts.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import {
  advanceReadTo,
  findConversation,
  lockConversation,
  markConversationRead,
  findNewestUnread,
} from './conversationRepository.ts'

interface Reading {
  readonly readerId: number
  readonly otherId: number
  /** Id of the last message that was seen; null for all. One of another conversation marks nothing. */
  readonly upTo: number | null
}

/**
 * Marks a conversation as read. The reader's other devices get an event about its newest message.
 * @returns how many messages the writer gets receipts for; 0 if the two never wrote, because opening a new thread is
 * not an error
 */
export const readConversation = (db: Db, { readerId, otherId, upTo }: Reading): Promise<number> =>
  inTransaction(db, async (trx) => {
    const conversation = await findConversation(trx, readerId, otherId)
    if (!conversation) return 0
    const conversationId = conversation.conversation_id
    await lockConversation(trx, conversationId)
    const newest = await findNewestUnread(trx, readerId, conversationId)
    if (upTo === null) await markConversationRead(trx, readerId, conversationId)
    else await advanceReadTo(trx, readerId, conversationId, upTo)
    if (newest !== null)
      await appendEvents(trx, [
        {
          memberId: readerId,
          type: 'MessageUpdated',
          subject: { messageId: newest },
          aboutMemberId: otherId,
        },
      ])
    return sendReceipts(trx, { readerId, writerId: otherId, conversationId, upTo })
  })
