import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

interface Estimate {
  readonly 'QUERY PLAN': [{ readonly Plan: { readonly 'Plan Rows': number } }]
}

/** Returns how many rows PostgreSQL's planner expects from a query. */
export async function estimateRows(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<Estimate>`explain (format json) ${query}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
