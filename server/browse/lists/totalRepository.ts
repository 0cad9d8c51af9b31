import { type Expression, type SqlBool, sql } from 'kysely'
import { exactTotals } from '../../../contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

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

/** Rounds an estimate to thousands, and to more than an exact total can be. */
const asEstimate = (estimate: number) => Math.max(exactTotals + 1, Math.round(estimate / 1000) * 1000)

/**
 * Returns the total of a list without filters. If PostgreSQL estimates more than twice the exact range, nothing is
 * counted and the estimate of all visible members is returned: blocks never hide half of them.
 *
 * See docs/decisions.md#totals-above-10000.
 */
export async function readUnfilteredTotal(db: Db, viewerId: number, which: Counted): Promise<number> {
  const { rows } = await sql<{ estimate: number; counted: number | null }>`
    with statistics as (
      select reltuples::bigint as estimate from pg_class where oid = 'member_newest'::regclass
    )
    select estimate, case when estimate <= ${2 * exactTotals} then
      (select count(*) from (${listed(db, viewerId, which).limit(exactTotals + 1)}) as listed) end as counted
    from statistics
  `.execute(db)
  const { estimate = 0, counted = 0 } = rows[0] ?? {}
  return counted === null || counted > exactTotals ? asEstimate(estimate) : counted
}

/** Counts rows, up to `limit` of them. */
export const countRows = (db: Db, rows: Expression<unknown>, limit: number | null) =>
  db
    .selectFrom(
      sql`(select from (${rows}) as every ${limit === null ? sql`` : sql`limit ${sql.lit(limit)}`})`.as(
        'counted',
      ),
    )
    .select((select) => select.fn.countAll<number>().as('total'))

/** Members in the sample that an estimate is based on. */
const sampleSize = 20_000

interface Counting {
  /** The filter of the list. */
  readonly condition: Expression<SqlBool> | null
  /** The column that holds the member's id. */
  readonly memberId: string
  /** Counts the members of the list who satisfy `condition`, up to `limit` of them. */
  readonly count: (condition: Expression<SqlBool> | null, limit: number | null) => Promise<number>
}

/**
 * Returns the total of a list with filters: exact up to the end of the exact range, above it estimated from a sample
 * of all members. The planner's own estimate is not used, because it knows neither how criteria correlate nor how many
 * members are within a distance.
 */
export async function readSampledTotal(db: Db, { condition, memberId, count }: Counting): Promise<number> {
  const counted = await count(condition, exactTotals + 1)
  if (counted <= exactTotals) return counted
  const { rows } = await sql<{ members: number }>`
    select reltuples::bigint as members from pg_class where oid = 'member'::regclass
  `.execute(db)
  const percent = Math.min(100, (100 * sampleSize) / Math.max(1, rows[0]?.members ?? 0))
  // Repeatable, so that the same list has the same total.
  const sample = sql<SqlBool>`${sql.ref(memberId)} in (
    select sampled.id from member as sampled tablesample system (${percent}::real) repeatable (0))`
  const sampled = condition === null ? sample : sql<SqlBool>`(${condition} and ${sample})`
  return asEstimate(((await count(sampled, null)) * 100) / percent)
}
