import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Indexes visible members by a hash of their id: its beginning is a random sample of them. Totals are estimated from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index member_sample on member (hashint4(id)) include (id) where is_visible;
  `,
  )
}
