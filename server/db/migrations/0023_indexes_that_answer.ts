import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Indexes that hold the answer. Which list a member is on is looked up for each card: were it not in the key, the
 * planner would take the index that has it, and read the lists of their owner from end to end. A search looks through
 * thousands of pictures for those whose owners meet it, and asks of most nothing but whose they are.
 *
 * All are built while members read; what they wait for comes after, and takes no time.
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
