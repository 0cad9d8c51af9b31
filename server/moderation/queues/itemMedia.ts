/** The photos and videos of items, as moderators see them. */
import type { WaitingPhoto } from '../../../contract/photos.ts'
import type { QueueItem } from '../../../contract/moderationQueues.ts'
import type { WaitingVideo } from '../../../contract/videos.ts'
import type { Db } from '../../db/schema.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { MediaKind } from '../../media/mediaFields.ts'
import type { PrivateLinks } from '../../media/privateLinks.ts'
import { presentManagedPhoto } from '../../memberPhotos/presentManagedPhoto.ts'
import { findPhotosByIds } from '../../memberPhotos/repository.ts'
import { presentManagedVideo } from '../../memberVideos/presentManagedVideo.ts'
import { findVideosByIds } from '../../memberVideos/repository.ts'
import { defaultName } from '../../members/presentCards.ts'
import { presentWaiting } from '../mediaQueue.ts'
import { findOpenMediaReports } from '../mediaQueueRepository.ts'
import { mediaVersion } from '../mediaVersion.ts'
import { findMedia, findSimilar } from './itemMediaRepository.ts'

interface Deps {
  readonly db: Db
  readonly links: PrivateLinks
}

async function presentMedia<Item extends { readonly id: number; readonly version: string }>(
  db: Db,
  kind: MediaKind,
  ids: readonly number[],
  find: (ids: readonly number[]) => Promise<readonly Item[]>,
) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof presentWaiting<Item>>>()
  const [rows, items, reports] = await Promise.all([
    findMedia(db, kind, ids),
    find(ids),
    findOpenMediaReports(db, kind, ids),
  ])
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const reportsOf = Map.groupBy(reports, ({ media_id: mediaId }) => mediaId)
  return new Map(
    rows.flatMap((row) => {
      const item = itemOf.get(row.id)
      return item ? [[row.id, presentWaiting({ ...row, item, reports: reportsOf.get(row.id) ?? [] })]] : []
    }),
  )
}

export const presentPhotos = (
  { db, links }: Deps,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WaitingPhoto>> =>
  presentMedia(db, 'photo', ids, async (some) =>
    (await findPhotosByIds(db, viewer.memberId, some)).map((row) => ({
      ...presentManagedPhoto(row, { links, viewer }),
      version: mediaVersion(row),
    })),
  )

export const presentVideos = (
  { db, links }: Deps,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, WaitingVideo>> =>
  presentMedia(db, 'video', ids, async (some) =>
    (await findVideosByIds(db, viewer.memberId, some)).map((row) => ({
      ...presentManagedVideo(row, { links, viewer }),
      version: mediaVersion(row),
    })),
  )

/** Returns the photos of all members, removed ones included, that look like each of these photos. */
export async function findSimilarPhotos(
  deps: Deps,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, QueueItem['similar']>> {
  if (ids.length === 0) return new Map()
  const rows = await findSimilar(deps.db, ids)
  if (rows.length === 0) return new Map()
  const shown = await findPhotosByIds(
    deps.db,
    viewer.memberId,
    rows.map(({ id }) => id),
  )
  const photoOf = new Map(
    shown.map((row) => [row.id, presentManagedPhoto(row, { links: deps.links, viewer })]),
  )
  const similar = Map.groupBy(rows, ({ of_id: ofId }) => ofId)
  return new Map(
    [...similar].map(([id, near]) => [
      id,
      near.map((row) => ({
        id: row.id,
        member: { id: row.member_id, name: row.member_name ?? defaultName },
        thumbnail_url: photoOf.get(row.id)?.square160_url ?? null,
        distance: row.distance,
        is_removed: row.is_removed,
      })),
    ]),
  )
}
