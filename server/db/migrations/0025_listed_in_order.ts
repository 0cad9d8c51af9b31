import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Replaces two indexes of who lists a member by one in the order of the list. With a smaller index available, the
 * planner assumes an average member, and reads and sorts all rows of a member whom thousands list.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    create index dudelist_listed_in_order on dudelist (listed_id, created_at desc, member_id desc)
      include (is_private);

    drop index dudelist_open, dudelist_listed;
    alter index dudelist_listed_in_order rename to dudelist_listed;
  `,
  )
}
