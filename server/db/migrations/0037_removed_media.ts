import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Keeps with a photo or video that an admin removed what its owner was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table photo add column removed_text text;
    alter table video add column removed_text text;
    create index photo_removed on photo (member_id, deleted_at) where removed_text is not null;
    create index video_removed on video (member_id, deleted_at) where removed_text is not null;
  `,
  )
}
