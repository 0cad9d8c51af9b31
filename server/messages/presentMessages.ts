import type { Photo, Video } from '../../contract/media.ts'
import type { UserCard } from '../../contract/members.ts'
import type { Message, SharedPlace } from '../../contract/messages.ts'
import { conversationKey } from './conversationKey.ts'
import type { CardsFor } from '../members/presentCards.ts'
import type { Db } from '../db/schema.ts'
import { lastingUrls, privateUrls } from '../media/addresses.ts'
import { findAttachedPhotos } from '../photos/photoRepository.ts'
import { presentPhoto } from '../photos/presentPhoto.ts'
import { memberHolder, type PrivateLinks } from '../media/privateLinks.ts'
import { presentVideo } from '../videos/presentVideo.ts'
import { findAttachedVideos } from '../videos/videoRepository.ts'
import type { MessageRow } from './repository.ts'

/** Presents messages as the API answers them to `viewerId`, in the order of `rows`. */
export type PresentMessages = (viewerId: number, rows: readonly MessageRow[]) => Promise<Message[]>

export interface PresentMessagesDeps {
  readonly db: Db
  readonly cardsFor: CardsFor
  readonly links: PrivateLinks
  readonly now: () => number
}

/** The place that a message shares; null if there is none or it has expired. */
function locationOf(row: MessageRow, now: number): SharedPlace | null {
  const { location_latitude: latitude, location_longitude: longitude, location_until: until } = row
  if (latitude === null || longitude === null || row.is_unsent) return null
  if (until !== null && until.getTime() <= now) return null
  return {
    coordinates: [longitude, latitude],
    address: row.location_address,
    until: until?.toISOString() ?? null,
  }
}

/** Reads the photos of messages, in their order, grouped by message id. */
async function photosOf(
  { db, links }: PresentMessagesDeps,
  viewerId: number,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<number, Photo[]>> {
  const ids = rows.filter((row) => row.photo_count > 0).map(({ id }) => id)
  const attached = ids.length > 0 ? await findAttachedPhotos(db, viewerId, ids) : []
  return new Map(
    [...Map.groupBy(attached, (photo) => photo.message_id)].map(([messageId, photos]) => [
      messageId,
      photos.map((photo) => {
        // Bound to the member, not to a session, because events are sent to all browsers of a member.
        const token = photo.is_private ? links.mint(photo.file_key, memberHolder(viewerId)) : null
        return presentPhoto(photo, token === null ? lastingUrls(photo.file_key) : privateUrls(token))
      }),
    ]),
  )
}

/** Reads the videos of messages, in their order, grouped by message id. */
async function videosOf(
  { db, links }: PresentMessagesDeps,
  viewerId: number,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<number, Video[]>> {
  const ids = rows.filter((row) => row.video_count > 0).map(({ id }) => id)
  const attached = ids.length > 0 ? await findAttachedVideos(db, viewerId, ids) : []
  return new Map(
    [...Map.groupBy(attached, (video) => video.message_id)].map(([messageId, videos]) => [
      messageId,
      videos.map((video) =>
        presentVideo(video, video.is_private ? links.mint(video.file_key, memberHolder(viewerId)) : null),
      ),
    ]),
  )
}

export const createPresentMessages =
  (deps: PresentMessagesDeps): PresentMessages =>
  (viewerId, rows) =>
    presentMessages(deps, viewerId, rows)

async function presentMessages(
  deps: PresentMessagesDeps,
  viewerId: number,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const { cardsFor, now } = deps
  const photos = await photosOf(deps, viewerId, rows)
  const videos = await videosOf(deps, viewerId, rows)
  const memberIds = new Set(rows.flatMap((row) => [row.from_member_id, row.to_member_id]))
  const cards = memberIds.size > 0 ? await cardsFor(viewerId, [...memberIds]) : new Map<number, UserCard>()
  return rows.map((row) => {
    const from = cards.get(row.from_member_id) ?? null
    const to = cards.get(row.to_member_id) ?? null
    const other = row.from_member_id === viewerId ? to : from
    return {
      id: row.id,
      conversation: conversationKey(row.from_member_id, row.to_member_id),
      text: row.text,
      is_unlock: row.is_unlock,
      unlock_days: row.unlock_days,
      is_read: row.is_read,
      is_sent: true,
      is_unsent: row.is_unsent,
      is_saved: row.is_saved,
      is_reported_by_me: row.is_reported,
      is_from_deleted_user: row.is_from_deleted,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      from_user_id: row.from_member_id,
      to_user_id: row.to_member_id,
      from_user: from,
      to_user: to,
      other_user: other,
      distance: other?.distance ?? null,
      converted_distance: other?.converted_distance ?? null,
      photos: photos.get(row.id) ?? [],
      videos: videos.get(row.id) ?? [],
      photo_count: row.is_unsent ? 0 : row.photo_count,
      video_count: row.is_unsent ? 0 : row.video_count,
      shares_location: row.shares_location,
      location: locationOf(row, now()),
      idempotency_key: row.idempotency_key,
    }
  })
}
