import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates notes on members who were removed from a list, to restore them when the member is listed again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table removed_note (
      member_id integer not null references member on delete cascade,
      listed_id integer not null references member on delete cascade,
      note text not null,
      removed_at timestamptz not null,
      primary key (member_id, listed_id)
    );
    create index removed_note_on on removed_note (listed_id);
    create index removed_note_by_time on removed_note (removed_at);
  `,
  )
}
