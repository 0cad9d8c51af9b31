import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates the archives of their own data that members ask for. A member has one at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table data_export (
      id integer generated always as identity primary key,
      member_id integer not null unique references member on delete cascade,
      state text not null default 'making' check (state in ('making', 'ready', 'failed')),
      progress smallint not null default 0 check (progress between 0 and 100),
      file_key text,
      size_bytes bigint check (size_bytes > 0),
      requested_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz,
      link_token text unique,
      link_session_id text,
      link_until timestamptz,
      link_used_at timestamptz
    );
    create index data_export_expiry on data_export (expires_at) where file_key is not null;
  `,
  )
}
