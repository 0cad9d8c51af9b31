import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Which transaction moved a member, so that who reads a list knows whether he saw it: what it was at may be long before
 * others see him moved. Who stands where he stood was moved by one of before all others.
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
