import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Marks all running jobs as left by a killed process, so that the next check has them retried. It may come at once. */
export async function endHeartbeats(db: Db): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = 'epoch' where state = 'active'`.execute(db)
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db)
}
