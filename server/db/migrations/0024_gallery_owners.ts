import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../run-statements.ts'

/** A search looks through thousands of pictures for those whose owners meet it, and asks of most nothing but whose. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    create index photo_newest_owner on photo (approved_at desc, id desc) include (member_id)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    create index video_newest_owner on video (approved_at desc, id desc) include (member_id, is_processed)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    -- Who reads waits for these alone, which take no time.
    drop index photo_newest, video_newest;
    alter index photo_newest_owner rename to photo_newest;
    alter index video_newest_owner rename to video_newest;
  `,
  )
}
