import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

interface Estimate {
  readonly 'QUERY PLAN': [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** Returns how many rows PostgreSQL's planner expects from a query. */
export async function estimateRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Estimate>`explain (format json) ${query}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/** Below this share of all members, selecting by index is faster than scanning members one after the other. */
const commonShare = 1 / 150
/** Below this number of members both ways take about as long. */
const fewMembers = 20_000

/**
 * Estimates whether enough members satisfy a condition to fill a page by scanning members in order. The estimate can be
 * wrong: PostgreSQL's statistics know how common each trait is, but not how traits correlate.
 * @param condition on a row of `member_search as sought`
 */
export async function isCommon(db: Db, condition: RawBuilder<SqlBool>): Promise<boolean> {
  const { rows } = await sql<{ members: number }>`
    select reltuples::bigint as members from pg_class where oid = 'member_search'::regclass
  `.execute(db)
  const members = rows[0]?.members ?? 0
  if (members < fewMembers) return true
  const matching = await estimateRows(db, sql`select from member_search as sought where ${condition}`)
  return matching >= members * commonShare
}
