import type { Trx } from '../db/schema.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { advanceReadTo, findUnread, markConversationRead } from './conversationRepository.ts'
import { sendReceipts } from './sendReceipts.ts'

interface Reading {
  readonly readerId: number
  readonly writerId: number
  readonly conversationId: number
  /** Id of the last message that was seen; null for all. One of another conversation marks nothing. */
  readonly upTo: number | null
}

/**
 * Marks messages as read, which the conversation must be locked for. If any were unread, the reader's other devices get
 * an event about the newest message of the conversation.
 * @returns how many messages the writer gets receipts for
 */
export async function markRead(trx: Trx, reading: Reading): Promise<number> {
  const { readerId, writerId, conversationId, upTo } = reading
  const unread = await findUnread(trx, readerId, conversationId)
  const left =
    upTo === null
      ? await markConversationRead(trx, readerId, conversationId)
      : await advanceReadTo(trx, readerId, conversationId, upTo)
  if (unread !== null && left < unread.count)
    await appendEvents(trx, [
      {
        memberId: readerId,
        type: 'MessageUpdated',
        subject: { messageId: unread.newest },
        aboutMemberId: writerId,
      },
    ])
  return sendReceipts(trx, reading)
}
