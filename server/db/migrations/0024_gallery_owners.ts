import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../run-statements.ts'

/** A search looks through thousands of pictures for those whose owners meet it, and asks of most nothing but whose. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    drop index photo_newest;
    create index photo_newest on photo (approved_at desc, id desc) include (member_id)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    drop index video_newest;
    create index video_newest on video (approved_at desc, id desc) include (member_id, is_processed)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
  `,
  )
}
