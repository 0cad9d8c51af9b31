import type { Insertable } from 'kysely'
import type { Database, Trx } from '../../server/db/schema.ts'
import { setFirstAvatars } from '../../server/photos/photoRepository.ts'
import { photoRow } from '../../server/photos/storePhoto.ts'
import { storeVideo } from '../../server/videos/storeVideo.ts'
import type { DemoCounts, DemoWorld, Instant, MemberKey, PhotoKey, VideoKey } from '../types.ts'
import {
  dateOf,
  dateOrNull,
  idOf,
  insertAll,
  insertNumbered,
  type LookupIds,
  type StoredPhoto,
  type StoredVideo,
} from './rows.ts'

/** The encoded photos and videos. */
export interface Pictures {
  readonly photos: ReadonlyMap<PhotoKey, StoredPhoto>
  /** Verification photos by member. */
  readonly verifications: ReadonlyMap<MemberKey, StoredPhoto>
  readonly videos: ReadonlyMap<VideoKey, StoredVideo>
}

const pastOf = (media: DemoCounts & { readonly createdAt: Instant }) => ({
  recent_view_count: media.recentViews,
  total_view_count: media.totalViews,
  recent_hot_click_count: media.recentHotClicks,
  total_hot_click_count: media.totalHotClicks,
  created_at: dateOf(media.createdAt),
})

/** Inserts photos in the order of the profiles. */
export async function insertPhotos(
  trx: Trx,
  world: DemoWorld,
  members: ReadonlyMap<MemberKey, number>,
  pictures: Pictures,
  lookup: LookupIds,
): Promise<Map<PhotoKey, number>> {
  const rows = world.members.flatMap((member) => {
    const behind = { public: 0, private: 0 }
    return member.photos.map((photo) => {
      const picture = pictures.photos.get(photo.key)
      if (!picture) throw new Error(`No picture was drawn for ${photo.key}.`)
      const values = {
        ...picture,
        memberId: idOf(members, member.key),
        isPrivate: photo.isPrivate,
        description: photo.description,
        isActivation: photo.isActivation,
        approvedAt: dateOrNull(photo.approvedAt),
      }
      const position = behind[photo.isPrivate ? 'private' : 'public']++
      return [photo.key, { ...photoRow(values, position), ...pastOf(photo) }] as const
    })
  })
  const ids = await insertNumbered(trx, 'photo', rows)
  await setFirstAvatars(trx)
  const tags = world.members
    .flatMap(({ photos }) => photos)
    .flatMap(({ key, tags: slugs }) =>
      slugs.map((slug) => ({ photo_id: idOf(ids, key), lookup_id: lookup('media-tag', slug) ?? 0 })),
    )
  await insertAll(trx, 'photo_media_tag', tags)
  return ids
}

/** Inserts videos. */
export async function insertVideos(
  trx: Trx,
  world: DemoWorld,
  members: ReadonlyMap<MemberKey, number>,
  pictures: Pictures,
  lookup: LookupIds,
): Promise<Map<VideoKey, number>> {
  const ids = new Map<VideoKey, number>()
  const tags: Insertable<Database['video_media_tag']>[] = []
  for (const member of world.members) {
    for (const video of member.videos) {
      const stored = pictures.videos.get(video.key)
      if (!stored) throw new Error(`The video ${video.key} has no files.`)
      const id = await storeVideo(trx, {
        ...stored,
        memberId: idOf(members, member.key),
        isPrivate: video.isPrivate,
        hasStrip: true,
        description: video.description,
        approvedAt: dateOrNull(video.approvedAt),
      })
      await trx.updateTable('video').set(pastOf(video)).where('id', '=', id).execute()
      ids.set(video.key, id)
      tags.push(...video.tags.map((slug) => ({ video_id: id, lookup_id: lookup('media-tag', slug) ?? 0 })))
    }
  }
  await insertAll(trx, 'video_media_tag', tags)
  return ids
}

/** Inserts waiting verification photos. @returns their ids by member */
export async function insertVerifications(
  trx: Trx,
  world: DemoWorld,
  members: ReadonlyMap<MemberKey, number>,
  pictures: Pictures,
): Promise<Map<MemberKey, number>> {
  const ids = new Map<MemberKey, number>()
  for (const { key, verification } of world.members) {
    const picture = pictures.verifications.get(key)
    if (!verification || !picture) continue
    const sentAt = dateOf(verification.sentAt)
    const { id } = await trx
      .insertInto('verification_photo')
      .values({
        member_id: idOf(members, key),
        file_key: picture.fileKey,
        code: verification.code,
        width: picture.encoded.width,
        height: picture.encoded.height,
        created_at: sentAt,
        updated_at: sentAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
  }
  return ids
}
