import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Indexes names by their length first: the search by name lists the shortest names first. Which beginnings exist at all
 * is looked up in `member_any_name_beginning`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index member_name_length on member (char_length(name_skeleton), name_skeleton text_pattern_ops)
      where is_visible;
    drop index member_name_beginning;
  `,
  )
}
