import type { Db } from '../../../server/db/schema.ts'

/** The newest photo and video that `member_search` has of each of its members. */
export const newestMedia = (db: Db) =>
  db
    .selectFrom('member_search')
    .orderBy('member_id')
    .select(['member_id', 'newest_photo_at', 'newest_photo_id', 'newest_video_at', 'newest_video_id'])
    .execute()

/** The same, found among all photos and videos. */
export async function countedMedia(db: Db): Promise<Awaited<ReturnType<typeof newestMedia>>> {
  const photos = await db.selectFrom('photo').selectAll().execute()
  const videos = await db.selectFrom('video').where('is_processed', '=', true).selectAll().execute()
  const newest = (media: readonly (typeof photos | typeof videos)[number][], memberId: number) =>
    media
      .filter(({ approved_at, is_private, hidden_at, deleted_at }) => {
        return approved_at !== null && !is_private && hidden_at === null && deleted_at === null
      })
      .filter(({ member_id }) => member_id === memberId)
      .toSorted((one, other) => Number(other.approved_at) - Number(one.approved_at) || other.id - one.id)[0]
  const members = await db.selectFrom('member_search').orderBy('member_id').select('member_id').execute()
  return members.map(({ member_id }) => {
    const [photo, video] = [newest(photos, member_id), newest(videos, member_id)]
    return {
      member_id,
      newest_photo_at: photo?.approved_at ?? null,
      newest_photo_id: photo?.id ?? null,
      newest_video_at: video?.approved_at ?? null,
      newest_video_id: video?.id ?? null,
    }
  })
}
