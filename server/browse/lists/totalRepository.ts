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
 * counted and the estimate of all visible members is returned: blocks never hide half of them. Below, all are counted:
 * before the table is analyzed, PostgreSQL estimates nothing.
 *
 * See docs/decisions.md#totals-above-10000.
 */
export async function readUnfilteredTotal(db: Db, viewerId: number, which: Counted): Promise<number> {
  const { rows } = await sql<{ estimate: number; counted: number | null }>`
    with statistics as (
      select reltuples::bigint as estimate from pg_class where oid = 'member_newest'::regclass
    )
    select estimate, case when estimate <= ${2 * exactTotals} then
      (select count(*) from (${listed(db, viewerId, which)}) as listed) end as counted
    from statistics
  `.execute(db)
  const { estimate = 0, counted = 0 } = rows[0] ?? {}
  const total = counted ?? estimate
  return total > exactTotals || counted === null ? asEstimate(total) : total
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

/** Members in the first sample. */
const sampleSize = 20_000

/** So many of them must be in the list. Otherwise a larger sample is taken. Of 600, one estimate in 20 is more than 8 % wrong. */
const fewestSampled = 600

/** A sample is at most this many times as large as the first one. */
const mostSamples = 10

interface Counting {
  /** The filter of the list. */
  readonly condition: Expression<SqlBool> | null
  /** The column that holds the member's id. */
  readonly memberId: string
  /** Counts the members of the list who satisfy `condition`, up to `limit` of them. */
  readonly count: (condition: Expression<SqlBool> | null, limit: number | null) => Promise<number>
}

/** Half of the values that `hashint4` returns are below 0. */
const hashes = 2 ** 32

/**
 * Returns the total of a list with filters: exact up to the end of the exact range, above it estimated from a sample
 * of all members. The planner's own estimate is not used, because it knows neither how criteria correlate nor how many
 * members are within a distance.
 *
 * The sample has the members whose hash is smallest: the same list has the same total, and members who joined at the
 * same time are as often in it as others. `tablesample system` would take whole blocks of them.
 */
export async function readSampledTotal(db: Db, { condition, memberId, count }: Counting): Promise<number> {
  const counted = await count(condition, exactTotals + 1)
  if (counted <= exactTotals) return counted
  const { rows } = await sql<{ members: number }>`
    select reltuples::bigint as members from pg_class where oid = 'member_sample'::regclass
  `.execute(db)
  const members = Math.max(1, rows[0]?.members ?? 0)
  const countShare = (share: number) => {
    if (share >= 1) return count(condition, null)
    const sampled = sql<SqlBool>`${sql.ref(memberId)} in (
      select sampled.id from member as sampled
      where sampled.is_visible and hashint4(sampled.id) < ${Math.round((share - 0.5) * hashes)}::integer)`
    return count(condition === null ? sampled : sql<SqlBool>`(${condition} and ${sampled})`, null)
  }
  const share = sampleSize / members
  const found = await countShare(share)
  if (share >= 1 || found >= fewestSampled) return asEstimate(found / Math.min(1, share))
  const larger = Math.min(1, share * Math.min(mostSamples, (1.5 * fewestSampled) / Math.max(1, found)))
  return asEstimate((await countShare(larger)) / larger)
}
