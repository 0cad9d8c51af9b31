import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Counts which profiles a member opened on a day, for the daily limit. Rows of earlier days are deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table opened_profile (
      member_id integer not null references member on delete cascade,
      day date not null,
      opened_id integer not null,
      primary key (member_id, day, opened_id)
    );
    create index opened_profile_day on opened_profile (day);
  `,
  )
}
