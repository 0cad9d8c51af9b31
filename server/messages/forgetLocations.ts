import { lockConversation } from './conversationRepository.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { forgetLocation, listExpiredLocations } from './repository.ts'

const batchSize = 200

/**
 * Deletes shared places that have expired, and sends both members an event. For a job that runs every minute. Expired
 * places are not shown to anybody, even before this job runs. See docs/decisions.md#place-shared-in-a-message.
 * @param now epoch milliseconds
 */
export async function forgetLocations(db: Db, now: number): Promise<void> {
  const moment = new Date(now)
  for (;;) {
    const expired = await listExpiredLocations(db, moment, batchSize)
    for (const { id, conversation_id: conversationId } of expired) {
      await inTransaction(db, async (trx) => {
        await lockConversation(trx, conversationId)
        const pair = await forgetLocation(trx, id, moment)
        if (!pair) return
        const { from_member_id: fromId, to_member_id: toId } = pair
        const event = { type: 'MessageUpdated' as const, subject: { messageId: id } }
        await appendEvents(trx, [
          { ...event, memberId: fromId, aboutMemberId: toId },
          { ...event, memberId: toId, aboutMemberId: fromId },
        ])
      })
    }
    if (expired.length < batchSize) return
  }
}
