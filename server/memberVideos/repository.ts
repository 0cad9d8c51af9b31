import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { isOnAppeal } from '../media/appealedRepository.ts'
import { isInList, isSeenBy, type MediaFilter } from '../media/seenRepository.ts'
import { videoColumns } from '../videos/presentVideo.ts'

/** Videos with their owners. */
const videosOf = (db: Db, viewerId: number) =>
  db
    .selectFrom('video')
    .innerJoin('member as owner', 'owner.id', 'video.member_id')
    .select(videoColumns(viewerId))
    .select('video.member_id')

/** Videos that are not deleted, with their owners. */
const videosFor = (db: Db, viewerId: number) => videosOf(db, viewerId).where('video.deleted_at', 'is', null)

/** Returns a video of the member in any state; undefined for any other. */
export const findOwnVideo = (db: Db, memberId: number, id: number) =>
  videosFor(db, memberId)
    .where('video.id', '=', id)
    .where('video.member_id', '=', memberId)
    .executeTakeFirst()

export type ManagedVideo = NonNullable<Awaited<ReturnType<typeof findOwnVideo>>>

/** Returns a video that the viewer may see. Owners see it in any state, admins once it is processed. */
export const findSeenVideo = (db: Db, viewer: Viewer, id: number, now: Date) =>
  videosFor(db, viewer.memberId)
    .where('video.id', '=', id)
    .where(isSeenBy('video', viewer, now))
    .executeTakeFirst()

/** Returns videos of a member that the viewer may see, in the member's order. */
export const findVideosOf = (
  db: Db,
  viewerId: number,
  memberId: number,
  filter: MediaFilter,
): Promise<ManagedVideo[]> =>
  videosFor(db, viewerId)
    .where(isInList('video', viewerId, memberId, filter))
    .orderBy('video.is_private')
    .orderBy('video.position')
    .orderBy('video.id')
    .execute()

/** Returns videos by id, for admins, with removed ones whose owner appeals that. */
export const findVideosByIds = (db: Db, viewerId: number, ids: readonly number[]): Promise<ManagedVideo[]> =>
  videosOf(db, viewerId)
    .where((where) => where.or([where('video.deleted_at', 'is', null), isOnAppeal('video')]))
    .where('video.id', 'in', ids)
    .execute()
