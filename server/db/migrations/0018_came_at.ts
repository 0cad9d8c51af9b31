import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Adds `came_at`, which changes only when a member comes online, to order the Online list. `changed_at` also changes
 * with cam, which moved members in the list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table presence add column came_at timestamptz not null default 'epoch';
    update presence set came_at = changed_at where is_online;
    drop index presence_by_coming;
    create index presence_by_coming on presence (came_at desc, member_id desc) where is_online;
  `,
  )
}
