import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Adds who sees a member on cam, and separate times of changes of cams: they are announced to fewer members than changes
 * of the online state.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table member add column cam_audience text not null default 'own-list'
      check (cam_audience in ('own-list', 'listed-me'));
    alter table presence add column cam_changed_at timestamptz not null default 'epoch';
    alter table presence add column cam_change_is_wide boolean not null default false;
    create index presence_cam_changed on presence (cam_changed_at);
    `,
  )
}
