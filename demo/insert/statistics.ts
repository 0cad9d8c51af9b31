import type { Trx } from '../../server/db/schema.ts'
import type { DemoWorld } from '../types.ts'
import { idOf, type Ids, insertAll } from './rows.ts'

/** Inserts what was counted in the past. The job counts the rest from the other rows. */
export async function insertStatistics(trx: Trx, { statistics }: DemoWorld, { members }: Ids): Promise<void> {
  await insertAll(trx, 'statistic_day', statistics.days)
  await insertAll(
    trx,
    'statistic_cohort',
    statistics.cohorts.map(({ period, joined, seenIn, count }) => ({
      period,
      joined,
      seen_in: seenIn,
      members: count,
    })),
  )
  // The presence of the members has written some of them.
  await trx.deleteFrom('member_seen').where('period', '<>', 'day').execute()
  await insertAll(
    trx,
    'member_seen',
    statistics.seen.map(({ period, start, member }) => ({ period, start, member_id: idOf(members, member) })),
  )
}
