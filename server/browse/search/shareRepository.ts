import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

interface Estimate {
  readonly 'QUERY PLAN': [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** How many rows the planner expects of a query. */
export async function estimateRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Estimate>`explain (format json) ${query}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Below, whoever meets the criteria is found sooner by the indexes than by looking at one after the other. */
const leastCommon = 1 / 150
/** Among fewer than these it makes no difference. */
const fewMembers = 20_000

/**
 * Whether a list of members comes to a page of those for whom the condition holds by being looked through.
 * A guess: the statistics know how common each trait is, not which go together.
 * @param condition on a row of `member_search as sought`
 */
export async function areCommon(db: Db, condition: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ members: number }>`
    select reltuples::bigint as members from pg_class where oid = 'member_search'::regclass
  `.execute(db)
  const members = rows[0]?.members ?? 0
  if (members < fewMembers) return true
  const met = await estimateRows(db, sql`select from member_search as sought where ${condition}`)
  return met >= members * leastCommon
}
