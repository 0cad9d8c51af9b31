import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../run-statements.ts'

/**
 * Which list a member is on is looked up for each card. The key holds the answer, or the planner takes the index that
 * does, and reads the lists of their owner from end to end.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    create unique index dudelist_listing on dudelist (member_id, listed_id) include (type);
    alter table dudelist drop constraint dudelist_pkey, add primary key using index dudelist_listing;
  `,
  )
}
