import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds the times at which members tried to change their name, refused tries included. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    create table member_name_try (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      tried_at timestamptz not null
    );
    create index member_name_try_of on member_name_try (member_id, tried_at);
  `,
  )
}
