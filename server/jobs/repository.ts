import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** Marks all running jobs as left by a killed process, so that the next check has them retried. It may come at once. */
export async function endHeartbeats(db: Db): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = 'epoch' where state = 'active'`.execute(db)
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(db)
}

export interface TroubledJob {
  readonly id: string
  readonly queue: string
  readonly data: unknown
  /** `retry`: waits for another try. `failed`: has none left. */
  readonly state: 'retry' | 'failed'
  readonly tries: number
  /** When it is tried again, or when it failed for good. */
  readonly at: Date
  readonly problem: string | null
}

/** Returns the jobs whose last try failed and which are still kept, the newest first; at most 50. */
export async function findTroubledJobs(db: Db): Promise<TroubledJob[]> {
  const { rows } = await sql<TroubledJob>`
    select id, name as queue, data, state::text as state, retry_count as tries,
      case when state = 'retry' then start_after else coalesce(completed_on, created_on) end as at,
      output ->> 'message' as problem
    from pgboss.job where state in ('retry', 'failed') order by created_on desc, id limit 50
  `.execute(db)
  return rows
}

/**
 * Has a job whose last try failed tried again at once.
 * @returns whether there is such a job
 */
export async function tryJobAgain(trx: Trx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pgboss.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = greatest(retry_limit, retry_count + 1)
    where id = ${id}::uuid and state in ('retry', 'failed')
  `.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}
