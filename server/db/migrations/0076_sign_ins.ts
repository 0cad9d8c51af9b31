import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Keeps a history of sign-ins, and finds what was written under an alias. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table identity_sign_in (
      id integer generated always as identity primary key,
      user_id text not null references identity_user on delete cascade,
      ip_address text,
      proved_by text not null check (proved_by in ('password', 'code', 'passkey', 'provider')),
      signed_in_at timestamptz not null
    );
    create index identity_sign_in_of on identity_sign_in (user_id, id desc);
    create index identity_sign_in_time on identity_sign_in (signed_in_at);

    create index audit_log_alias on audit_log (actor_id, id desc) where own_id <> actor_id;
    create index audit_log_alias_owner on audit_log (own_id, id desc) where own_id <> actor_id;
  `,
  )
}
