import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'
import { maySeeOthers, type Viewer } from '../http/viewer.ts'
import { isOnAppeal } from '../media/appealedRepository.ts'
import { hasAccess } from '../media/attachedRepository.ts'
import { isShownTo, visibleTo } from '../visibility/visibleTo.ts'
import { videoColumns, type VideoRow } from './presentVideo.ts'

export async function insertVideo(trx: Trx, values: Insertable<Database['video']>): Promise<number> {
  const { id } = await trx.insertInto('video').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns the position after the last public or private video of a member. */
export async function nextVideoPosition(trx: Trx, memberId: number, isPrivate: boolean): Promise<number> {
  const { last } = await trx
    .selectFrom('video')
    .where('member_id', '=', memberId)
    .where('is_private', '=', isPrivate)
    .where('deleted_at', 'is', null)
    .select((select) => select.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

/** Reads the processed and approved videos of a member, public ones first, in the member's order. */
export const findProfileVideos = (
  db: Db,
  { memberId, viewerId }: { readonly memberId: number; readonly viewerId: number },
): Promise<VideoRow[]> =>
  db
    .selectFrom('video')
    .where('member_id', '=', memberId)
    .where('is_processed', '=', true)
    .where('approved_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('is_private')
    .orderBy('position')
    .orderBy('id')
    .select(videoColumns(viewerId))
    .execute()

/** Reads videos of the member in any state. */
export const findOwnVideos = (db: Db, memberId: number, ids: readonly number[]): Promise<VideoRow[]> =>
  db
    .selectFrom('video')
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .select(videoColumns(memberId))
    .execute()

interface WantedVideo {
  readonly fileKey: string
  readonly isPrivate: boolean
  /** Whether the viewer may fetch removed videos whose owner appeals that, as admins may. */
  readonly seesAppealed: boolean
}

const videoOf = (db: Db, { fileKey, isPrivate, seesAppealed }: WantedVideo) =>
  db
    .selectFrom('video')
    .innerJoin('member as owner', 'owner.id', 'video.member_id')
    .where('video.file_key', '=', fileKey)
    .where('video.is_private', '=', isPrivate)
    .where('video.is_processed', '=', true)
    .where((where) =>
      where.or([where('video.deleted_at', 'is', null), ...(seesAppealed ? [isOnAppeal('video')] : [])]),
    )
    .select('video.id')

/**
 * Returns whether a viewer may fetch a video at its permanent address. Members may fetch their own public videos and
 * approved ones of members they may see. Admins may fetch all public videos. Guests may fetch none, and members who may
 * not look at others only their own.
 */
export async function mayFetchVideo(db: Db, viewer: Viewer | null, fileKey: string): Promise<boolean> {
  if (!viewer) return false
  const seesOthers = maySeeOthers(viewer)
  const seesAll = seesOthers && viewer.isAdmin
  const video = videoOf(db, { fileKey, isPrivate: false, seesAppealed: seesAll })
  if (seesAll) return (await video.executeTakeFirst()) !== undefined
  const shown = video.where((where) =>
    where.or([
      where('video.member_id', '=', viewer.memberId),
      where.and([sql.lit(seesOthers), isShownTo(viewer.memberId, 'video')]),
    ]),
  )
  return (await shown.executeTakeFirst()) !== undefined
}

/** Returns the owner of a video; undefined for an unknown video and for one that the viewer may not see. */
export async function findVideoOwner(
  db: Db,
  { viewerId, id, now }: { readonly viewerId: number; readonly id: number; readonly now: Date },
): Promise<number | undefined> {
  const video = await db
    .selectFrom('video')
    .innerJoin('member as owner', 'owner.id', 'video.member_id')
    .where('video.id', '=', id)
    .where('video.is_processed', '=', true)
    .where('video.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('video.member_id', '=', viewerId),
        where.and([
          isShownTo(viewerId, 'video'),
          where.or([where('video.is_private', '=', false), hasAccess('video', viewerId, now)]),
        ]),
      ]),
    )
    .select('video.member_id')
    .executeTakeFirst()
  return video?.member_id
}

/**
 * Returns whether a viewer may fetch a private video: its owner, admins, and members with media access or with a message
 * that contains the video. Members who may not look at others may fetch only their own.
 */
export async function mayFetchPrivateVideo(
  db: Db,
  viewer: Viewer,
  fileKey: string,
  now: Date,
): Promise<boolean> {
  const seesOthers = maySeeOthers(viewer)
  const seesAll = seesOthers && viewer.isAdmin
  const video = videoOf(db, { fileKey, isPrivate: true, seesAppealed: seesAll })
  if (seesAll) return (await video.executeTakeFirst()) !== undefined
  const shown = video.where((where) =>
    where.or([
      where('video.member_id', '=', viewer.memberId),
      where.and([
        sql.lit(seesOthers),
        isShownTo(viewer.memberId, 'video'),
        hasAccess('video', viewer.memberId, now),
      ]),
    ]),
  )
  return (await shown.executeTakeFirst()) !== undefined
}

/**
 * Reads the videos of messages that the viewer sees, in their order. Private ones are included, because their owner sent
 * them. Only the sender sees videos that wait for approval. Deleted and hidden videos are left out.
 */
export const findAttachedVideos = (
  db: Db,
  viewerId: number,
  messageIds: readonly number[],
): Promise<(VideoRow & { readonly message_id: number })[]> =>
  visibleTo(db, viewerId)
    .innerJoin('video', 'video.member_id', 'member.id')
    .innerJoin('message_video as attached', 'attached.video_id', 'video.id')
    .innerJoin('message', (join) =>
      join
        .onRef('message.id', '=', 'attached.message_id')
        .onRef('message.from_member_id', '=', 'video.member_id'),
    )
    .where('message.id', 'in', messageIds)
    .where('message.unsent_at', 'is', null)
    .where('video.is_processed', '=', true)
    .where('video.deleted_at', 'is', null)
    .where('video.hidden_at', 'is', null)
    .where((where) =>
      where.or([where('video.approved_at', 'is not', null), where('video.member_id', '=', viewerId)]),
    )
    .orderBy('attached.message_id')
    .orderBy('attached.position')
    .select(videoColumns(viewerId))
    .select('attached.message_id')
    .execute()
