import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * One index of who lists a member, in the list's order. Beside a smaller one the planner, who takes everybody for the
 * average, reads and sorts all who list the one whom thousands do.
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
