import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds invitation codes, supporter codes and API tokens. Of each secret only a hash is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table access_token (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('invitation', 'supporter', 'api')),
      hash text not null unique,
      beginning text not null,
      label text not null,
      scopes text[] not null default '{}',
      supporter_days integer check (supporter_days > 0),
      max_uses integer check (max_uses > 0),
      use_count integer not null default 0 check (use_count >= 0),
      expires_at timestamptz,
      last_used_at timestamptz,
      created_by_id integer not null references member,
      revoked_at timestamptz,
      created_at timestamptz not null default now(),
      check (use_count <= max_uses),
      check ((kind = 'api') = (max_uses is null)),
      check ((kind = 'supporter') = (supporter_days is not null))
    );
    create index access_token_newest on access_token (kind, id desc);
    create index access_token_created_by on access_token (created_by_id);

    alter table identity_join add column invitation_id integer references access_token;
    create index identity_join_invitation on identity_join (invitation_id) where invitation_id is not null;

    create table invitation_use (
      member_id integer primary key references member,
      invitation_id integer not null references access_token,
      used_at timestamptz not null
    );
    create index invitation_use_of on invitation_use (invitation_id);

    alter table supporter_grant
      drop constraint supporter_grant_source_check,
      add constraint supporter_grant_source_check check (source in ('payment', 'earlier', 'code')),
      -- A code counts once.
      add column supporter_code_id integer unique references access_token,
      add check ((source = 'code') = (supporter_code_id is not null));
  `,
  )
}
