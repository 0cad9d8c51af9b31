import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Indexes the media that everyone may see by their owner: a search gathers the media of thousands of members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index photo_found on photo (member_id) include (approved_at, id)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    create index video_found on video (member_id) include (approved_at, id, is_processed)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null and is_processed;
  `,
  )
}
