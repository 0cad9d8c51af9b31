import { sql } from 'kysely'
import { list, type Parts } from './part.ts'

/** Photos and videos. Their files are beside this one, under the ids. */
export const media: Parts = {
  photos: list(
    ['photo', 'photo_media_tag'],
    (memberId) => sql`
      select photo.id as key, photo.id, photo.description, photo.is_private, photo.width, photo.height,
        photo.shape, photo.position, photo.approved_at, photo.deleted_at, photo.removed_text,
        photo.total_view_count, photo.total_hot_click_count, photo.created_at, photo.updated_at,
        array(select lookup.name from photo_media_tag as tag
          join lookup on lookup.list = 'media-tag' and lookup.id = tag.lookup_id
          where tag.photo_id = photo.id order by lookup.position) as tags
      from photo where photo.member_id = ${memberId}
    `,
  ),
  videos: list(
    ['video', 'video_media_tag'],
    (memberId) => sql`
      select video.id as key, video.id, video.description, video.is_private, video.width, video.height,
        video.duration_ms, video.position, video.approved_at, video.deleted_at, video.removed_text,
        video.failed_text, video.total_view_count, video.total_hot_click_count, video.created_at,
        video.updated_at,
        array(select lookup.name from video_media_tag as tag
          join lookup on lookup.list = 'media-tag' and lookup.id = tag.lookup_id
          where tag.video_id = video.id order by lookup.position) as tags
      from video where video.member_id = ${memberId}
    `,
  ),
  verification_photos: list(
    ['verification_photo'],
    (memberId) => sql`
      select id as key, id, code, width, height, decided_at, is_accepted, rejected_text, created_at
      from verification_photo where member_id = ${memberId}
    `,
  ),
  uploads: list(
    ['upload'],
    (memberId) => sql`
      select id as key, kind, state, message, created_at, updated_at from upload where member_id = ${memberId}
    `,
  ),
}
