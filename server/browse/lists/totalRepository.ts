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

/** An estimate is told in thousands, and as more than is counted. */
const toldAs = (estimate: number) => Math.max(exactTotals + 1, Math.round(estimate / 1000) * 1000)

/**
 * How many members a list holds that is narrowed by nothing. Beyond twice the exact range the database's own estimate
 * of all visible members is taken without counting: no reader has blocked half of them.
 */
export async function readTotal(db: Db, viewerId: number, which: Counted): Promise<number> {
  const { rows } = await sql<{ estimate: number; counted: number | null }>`
    with statistics as (
      select reltuples::bigint as estimate from pg_class where oid = 'member_newest'::regclass
    )
    select estimate, case when estimate <= ${2 * exactTotals} then
      (select count(*) from (${listed(db, viewerId, which).limit(exactTotals + 1)}) as listed) end as counted
    from statistics
  `.execute(db)
  const { estimate = 0, counted = 0 } = rows[0] ?? {}
  return counted === null || counted > exactTotals ? toldAs(estimate) : counted
}

/** How many of some rows there are, counted no further than to `limit`. */
export const countRows = (db: Db, rows: Expression<unknown>, limit: number | null) =>
  db
    .selectFrom(
      sql`(select from (${rows}) as every ${limit === null ? sql`` : sql`limit ${sql.lit(limit)}`})`.as(
        'counted',
      ),
    )
    .select((select) => select.fn.countAll<number>().as('total'))

/** So many members are asked where more meet a condition than are counted. */
const sampleSize = 20_000

interface Counting {
  /** What the list is narrowed by. */
  readonly condition: Expression<SqlBool> | null
  /** The column of the members' ids. */
  readonly memberId: string
  /** Counts those of the list for whom a condition holds, no further than to a limit. */
  readonly count: (condition: Expression<SqlBool> | null, limit: number | null) => Promise<number>
}

/**
 * How many members a list holds: counted to the end of the exact range, and beyond it told from a sample of all
 * members, as the planner's guess knows neither which criteria go together nor how many stand within a distance.
 */
export async function readSampledTotal(db: Db, { condition, memberId, count }: Counting): Promise<number> {
  const counted = await count(condition, exactTotals + 1)
  if (counted <= exactTotals) return counted
  const { rows } = await sql<{ members: number }>`
    select reltuples::bigint as members from pg_class where oid = 'member'::regclass
  `.execute(db)
  const percent = Math.min(100, (100 * sampleSize) / Math.max(1, rows[0]?.members ?? 0))
  // Repeatable, so that the same question has the same answer.
  const sample = sql<SqlBool>`${sql.ref(memberId)} in (
    select asked.id from member as asked tablesample system (${percent}::real) repeatable (0))`
  const sampled = condition === null ? sample : sql<SqlBool>`(${condition} and ${sample})`
  return toldAs(((await count(sampled, null)) * 100) / percent)
}
