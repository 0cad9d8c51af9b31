import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Adds indexes that answer queries without reading the table. Each card looks up the list that a member is on: without
 * `type` in the index, the planner uses the index that has it, and reads all lists of their owner. A search of photos
 * or videos filters thousands of them by their member, and needs nothing else of most.
 *
 * Creating the indexes does not block reads. The statements that block reads come last, and are short.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    create unique index dudelist_listing on dudelist (member_id, listed_id) include (type);
    create index photo_newest_owner on photo (approved_at desc, id desc) include (member_id)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    create index video_newest_owner on video (approved_at desc, id desc) include (member_id, is_processed)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;

    alter table dudelist drop constraint dudelist_pkey, add primary key using index dudelist_listing;
    drop index photo_newest, video_newest;
    alter index photo_newest_owner rename to photo_newest;
    alter index video_newest_owner rename to video_newest;
  `,
  )
}
