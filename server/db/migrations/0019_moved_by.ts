import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Adds the id of the transaction that moved a member, so that a reader of a list knows whether it saw the move: the
 * move may become visible long after its `moved_at`. For existing rows it is 0, which precedes all transactions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table member_place add column moved_by xid8 not null default '0';
    alter table member_place alter column moved_by set default pg_current_xact_id();
    drop index member_place_walk;
    create index member_place_walk on member_place (cell_id, shuffle_key, member_id)
      include (moved_at, moved_by, traits);
  `,
  )
}
