import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates what the sandbox provider knows about orders. The site reads it only by the provider's interface. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table sandbox_order (
      public_id text primary key,
      details jsonb not null,
      state text not null default 'open' check (state in ('open', 'paid', 'canceled', 'expired')),
      created_at timestamptz not null default now()
    );
    create table sandbox_event (
      id integer generated always as identity primary key,
      public_id text not null references sandbox_order,
      event_id text not null unique,
      fact jsonb not null,
      sent_count integer not null default 0,
      created_at timestamptz not null default now()
    );
    create index sandbox_event_of on sandbox_event (public_id, id);
  `,
  )
}
