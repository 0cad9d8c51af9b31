import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Keeps with each message how many photos and videos were attached, also after they are deleted. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    alter table message
      add column photo_count smallint not null default 0,
      add column video_count smallint not null default 0;
    update message set photo_count = attached.number
    from (select message_id, count(*) as number from message_photo group by message_id) as attached
    where attached.message_id = message.id;
    `,
  )
}
