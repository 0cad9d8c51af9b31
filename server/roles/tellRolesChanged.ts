import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { appendEvents } from '../realtime/eventLog.ts'

export interface RolesChangedDeps {
  readonly db: Db
  readonly sessions: { changed(...memberIds: number[]): Promise<void> }
}

/** How many members are told in one transaction, which locks their logs. */
const batchSize = 200

/**
 * Applies new rights to the sessions of members, on all nodes, and then tells their browsers. A browser that is told asks
 * for its rights at once, so no node may know the old ones by then. Call it after the commit of the change.
 */
export async function tellRolesChanged(
  { db, sessions }: RolesChangedDeps,
  memberIds: readonly number[],
): Promise<void> {
  if (memberIds.length === 0) return
  await sessions.changed(...memberIds)
  for (let start = 0; start < memberIds.length; start += batchSize) {
    const events = memberIds
      .slice(start, start + batchSize)
      .map((memberId) => ({ memberId, type: 'RolesChanged', subject: {} }) as const)
    await inTransaction(db, (trx) => appendEvents(trx, events))
  }
}
