import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates changes of e-mail addresses that wait until the link mailed to the new address is opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table identity_email_change (
      user_id text primary key references identity_user on delete cascade,
      token text not null unique,
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      confirmed_at timestamptz
    );
    create index identity_email_change_expiry on identity_email_change (expires_at);
  `,
  )
}
