import type { Trx } from '../db/schema.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { sendsReceipts } from './recipientRepository.ts'
import { markMessagesRead } from './repository.ts'

interface Reading {
  readonly readerId: number
  readonly writerId: number
  readonly conversationId: number
  /** The last message that was read; null for all of them. */
  readonly upTo: number | null
}

/**
 * Sends the writer receipts of the messages that were read, unless the reader hides them. The conversation must be
 * locked.
 * @returns the number of messages
 */
export async function sendReceipts(
  trx: Trx,
  { readerId, writerId, conversationId, upTo }: Reading,
): Promise<number> {
  if (!(await sendsReceipts(trx, readerId))) return 0
  const read = await markMessagesRead(trx, readerId, conversationId, upTo)
  await appendEvents(
    trx,
    read.map((messageId) => ({
      memberId: writerId,
      type: 'MessageUpdated' as const,
      subject: { messageId },
      aboutMemberId: readerId,
    })),
  )
  return read.length
}
