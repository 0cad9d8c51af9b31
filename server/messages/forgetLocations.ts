import { lockConversation } from './conversationRepository.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { forgetLocation, listLocationsOver } from './repository.ts'

const atOnce = 200

/**
 * Forgets places in messages whose hour is over, and tells both that they are gone (DECISIONS, Location).
 * Nobody is shown them from that hour on, whenever this runs.
 * @param now epoch milliseconds
 */
export async function forgetLocations(db: Db, now: number): Promise<void> {
  const moment = new Date(now)
  for (;;) {
    const over = await listLocationsOver(db, moment, atOnce)
    for (const { id, conversation_id: conversationId } of over) {
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
    if (over.length < atOnce) return
  }
}
