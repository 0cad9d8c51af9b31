import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Names by their beginning, letter by letter, whatever order the database's language has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index member_name_beginning on member (name_skeleton text_pattern_ops) where is_visible;
  `,
  )
}
