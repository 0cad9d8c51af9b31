import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** The system messages that members removed, with the time that names each removal, so that it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table system_message_removal (
      member_id integer not null references member on delete cascade,
      system_message_id integer not null references system_message on delete cascade,
      removed_at timestamptz not null,
      primary key (member_id, system_message_id)
    );
    create index system_message_removal_of on system_message_removal (system_message_id);
    `,
  )
}
