import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates accounts, sessions and requests to join. Columns without a comment are required by better-auth. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table identity_user (
      id text primary key,
      name text not null,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null,
      email_verified_at timestamptz,
      image text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table identity_account (
      id text primary key,
      user_id text not null references identity_user on delete cascade,
      provider_id text not null,
      account_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    );
    create index identity_account_user on identity_account (user_id);

    create table identity_verification (
      id text primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index identity_verification_identifier on identity_verification (identifier);
    create index identity_verification_value on identity_verification (value);
    create index identity_verification_expiry on identity_verification (expires_at);

    create table identity_session (
      id text primary key,
      user_id text not null references identity_user on delete cascade,
      -- A hash, so that a reader of this table cannot use the session.
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- The member this session acts as.
      alias_id integer references member on delete set null,
      keeps_signed_in boolean not null default false,
      last_used_at timestamptz not null default now(),
      -- The token is replaced at the next request. The previous token stays valid for a short time.
      must_rotate boolean not null default false,
      previous_token text unique,
      previous_until timestamptz
    );
    create index identity_session_user on identity_session (user_id);
    create index identity_session_alias on identity_session (alias_id) where alias_id is not null;
    create index identity_session_expiry on identity_session (expires_at);

    -- A request to join, until its mailed link is opened: no account and no member, and the address is not taken.
    create table identity_join (
      token text primary key,
      email text not null,
      password text,
      birthday date not null,
      ip inet,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      confirmed_at timestamptz
    );
    create index identity_join_expiry on identity_join (expires_at);

    alter table member add constraint member_identity_user
      foreign key (identity_user_id) references identity_user on delete set null;
  `,
  )
}
