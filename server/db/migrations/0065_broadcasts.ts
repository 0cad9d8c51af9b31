import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates the system messages to all members or to a segment, which a job sends in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table broadcast (
      id integer generated always as identity primary key,
      sender_id integer references member on delete set null,
      text text not null,
      segment jsonb not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'sent', 'stopped', 'failed')),
      receiver_count integer not null,
      sent_count integer not null default 0,
      -- All receivers up to this id have got it.
      last_member_id integer not null default 0,
      -- Who joined later does not get it.
      newest_member_id integer not null,
      stopped_by_id integer references member on delete set null,
      created_at timestamptz not null,
      ended_at timestamptz
    );
    create index broadcast_sender on broadcast (sender_id);
    create index broadcast_stopped_by on broadcast (stopped_by_id);
    alter table system_message add column broadcast_id integer references broadcast on delete set null;
    -- Nobody is told twice.
    create unique index system_message_broadcast on system_message (broadcast_id, member_id)
      where broadcast_id is not null;
  `,
  )
}
