import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Counts the members that the search by name suggests apart from opened profiles. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    alter table opened_profile add column kind text not null default 'opened'
      check (kind in ('opened', 'suggested'));
    alter table opened_profile
      drop constraint opened_profile_pkey,
      add primary key (member_id, day, kind, opened_id);
  `,
  )
}
