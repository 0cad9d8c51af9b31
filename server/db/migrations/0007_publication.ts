import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Records up to which position a member's events were published through another Pusher server, and until when a process
 * leases the work.
 */
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
