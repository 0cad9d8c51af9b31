import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds shared locations to messages. `shares_location` stays true after the location is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table message
      add column shares_location boolean not null default false,
      add column location_address text;
    create index message_location_over on message (location_until) where location_latitude is not null;
  `,
  )
}
