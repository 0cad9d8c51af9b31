import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendReceipts } from './sendReceipts.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import {
  findConversation,
  lockConversation,
  markConversationRead,
  newestUnread,
} from './conversationRepository.ts'

/**
 * Marks all of a conversation as read, which the reader's other devices hear of by its newest message.
 * @returns how many messages their writer is told of; 0 for two who never wrote, as opening a thread is no mistake
 */
export const readConversation = (db: Db, readerId: number, otherId: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    const conversation = await findConversation(trx, readerId, otherId)
    if (!conversation) return 0
    const conversationId = conversation.conversation_id
    await lockConversation(trx, conversationId)
    const newest = await newestUnread(trx, readerId, conversationId)
    await markConversationRead(trx, readerId, conversationId)
    if (newest !== null)
      await appendEvents(trx, [
        {
          memberId: readerId,
          type: 'MessageUpdated',
          subject: { messageId: newest },
          aboutMemberId: otherId,
        },
      ])
    return sendReceipts(trx, { readerId, writerId: otherId, conversationId, upTo: null })
  })
