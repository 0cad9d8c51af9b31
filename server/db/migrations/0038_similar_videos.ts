import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Keeps to which removed video a video is similar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table video add column similar_removed_id integer references removed_media on delete set null;
    create index video_similar_removed on video (similar_removed_id);
  `,
  )
}
