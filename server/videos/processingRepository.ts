/** The rows of videos while they are processed. */
import type { Updateable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

const waiting = (db: Db, videoId: number) =>
  db
    .selectFrom('video')
    .where('id', '=', videoId)
    .where('is_processed', '=', false)
    .where('failed_text', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'member_id', 'file_key', 'progress'])

/** Returns a video that is not processed yet; undefined when it was, has failed, or is deleted. */
export const findWaitingVideo = (db: Db, videoId: number) => waiting(db, videoId).executeTakeFirst()

export type WaitingVideo = NonNullable<Awaited<ReturnType<typeof findWaitingVideo>>>

/** Returns the same, locked until the transaction ends. */
export const lockWaitingVideo = (trx: Trx, videoId: number) =>
  waiting(trx, videoId).forUpdate().executeTakeFirst()

export async function updateVideo(
  trx: Trx,
  videoId: number,
  values: Updateable<Database['video']>,
): Promise<void> {
  await trx.updateTable('video').set(values).where('id', '=', videoId).execute()
}
