import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * When somebody came, which nothing but coming sets: those who are online stand in its order, and `changed_at`, when
 * there was news of him, moved who said anew that he is on no cam.
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
