import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates authenticator apps, recovery codes, passkeys, and what an unfinished sign-in keeps on the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table identity_two_factor (
      user_id text primary key references identity_user on delete cascade,
      -- Encrypted with a key of the site.
      secret text not null,
      created_at timestamptz not null default now(),
      -- Null until a code of the app was entered. Until then signing in does not ask for codes.
      confirmed_at timestamptz,
      -- The time step of the last code that counted. Codes of this step and earlier ones are refused.
      last_step bigint
    );

    create table identity_recovery_code (
      user_id text not null references identity_user on delete cascade,
      -- A hash, so that a reader of this table cannot use the code.
      code text not null,
      used_at timestamptz,
      primary key (user_id, code)
    );

    create table identity_passkey (
      id integer generated always as identity primary key,
      user_id text not null references identity_user on delete cascade,
      credential_id text not null unique,
      name text not null,
      public_key text not null,
      counter bigint not null,
      transports text[] not null,
      is_synced boolean not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index identity_passkey_user on identity_passkey (user_id);

    -- What the next step of a sign-in, or of adding a passkey, must come back with. Each counts once.
    create table identity_challenge (
      -- A hash of the browser's token.
      token text primary key,
      purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-add')),
      -- Null for a sign-in with a passkey, which says itself whose it is.
      user_id text references identity_user on delete cascade,
      keeps_signed_in boolean not null default false,
      -- The challenge that a passkey signs.
      value text,
      tries integer not null default 0,
      expires_at timestamptz not null
    );
    create index identity_challenge_user on identity_challenge (user_id);
    create index identity_challenge_expiry on identity_challenge (expires_at);

    -- Tries of codes by account and by address. In the database, so that all processes count together.
    create table identity_failed_try (
      key text primary key,
      count integer not null,
      ends_at timestamptz not null
    );
    create index identity_failed_try_end on identity_failed_try (ends_at);
  `,
  )
}
