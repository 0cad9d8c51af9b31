import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { listedTo } from './visibleTo.ts'

/** DECISIONS, Lists: totals are exact up to here. */
export const exactUpTo = 10_000

interface Counted {
  readonly withPlace: boolean
}

const listed = (db: Db, viewerId: number, { withPlace }: Counted) =>
  listedTo(db, viewerId)
    .$if(withPlace, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('member_place')
            .whereRef('member_place.member_id', '=', 'member.id')
            .select('member_place.member_id'),
        ),
      ),
    )
    .select('member.id')

/**
 * How many members a list holds. Beyond twice the exact range the database's own estimate of all visible
 * members is taken without counting: no reader has blocked half of them.
 */
export async function readTotal(db: Db, viewerId: number, which: Counted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with statistics as (
      select reltuples::bigint as estimate from pg_class where oid = 'member_newest'::regclass
    )
    select case when estimate > ${2 * exactUpTo} then estimate
      else (select count(*) from (${listed(db, viewerId, which).limit(exactUpTo + 1)}) as listed) end as total
    from statistics
  `.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * How many rows a list has that is walked by an index of its own: counted up to the exact range, and beyond it
 * what `estimate` says.
 */
export const totalOf = (db: Db, rows: Expression<unknown>, estimate: RawBuilder<number>) =>
  db
    .selectFrom(
      sql<{ one: number }>`(select 1 as one from (${rows}) as every limit ${sql.lit(exactUpTo + 1)})`.as(
        'counted',
      ),
    )
    .select(
      sql<number>`case when count(*) > ${sql.lit(exactUpTo)} then (${estimate}) else count(*) end`.as(
        'total',
      ),
    )

/** How many are online where that is beyond the exact range: so roughly that it tells of nobody who hides it. */
export const onlineEstimate = sql<number>`
  select greatest(count(*) / 1000 * 1000, ${sql.lit(exactUpTo)}) from presence where is_online`
