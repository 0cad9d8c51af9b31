import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { listedTo } from './visibleTo.ts'

/** DECISIONS, Lists: totals are exact up to here. */
const exactUpTo = 10_000

/**
 * How many members a list holds. Beyond twice the exact range the database's own estimate of all visible
 * members is taken without counting: no reader has blocked half of them.
 */
export async function readTotal(db: Db, viewerId: number, which: { withPlace: boolean }): Promise<number> {
  const listed = listedTo(db, viewerId)
    .$if(which.withPlace, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('member_place')
            .whereRef('member_place.member_id', '=', 'member.id')
            .select('member_place.member_id'),
        ),
      ),
    )
    .limit(exactUpTo + 1)
    .select('member.id')
  const { rows } = await sql<{ total: number }>`
    with statistics as (
      select reltuples::bigint as estimate from pg_class where oid = 'member_newest'::regclass
    )
    select case when estimate > ${2 * exactUpTo} then estimate
      else (select count(*) from (${listed}) as listed) end as total
    from statistics
  `.execute(db)
  return rows[0]?.total ?? 0
}
