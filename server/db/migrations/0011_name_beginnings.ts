import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Indexes names by their beginning. `text_pattern_ops` makes it work with any collation of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index member_name_beginning on member (name_skeleton text_pattern_ops) where is_visible;
  `,
  )
}
