import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** How far each member's events were published through another Pusher server, and which process is at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table event_publication (
      member_id integer primary key references member on delete cascade,
      position bigint not null,
      leased_until timestamptz not null
    );
  `,
  )
}
