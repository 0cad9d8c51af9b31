import type { Photo, Video } from '../../../contract/media.ts'
import type { PendingUpload } from '../media/pendingUpload.ts'
import type { Attachment } from './attachment.ts'

export const photoAttachment = (photo: Photo): Attachment => ({
  kind: 'photo',
  id: photo.id,
  isPrivate: photo.is_private,
  isWaiting: !photo.is_approved,
  url: photo.square320_url,
  thumbhash: photo.thumbhash,
  description: photo.description,
})

export const videoAttachment = (video: Video): Attachment => ({
  kind: 'video',
  id: video.id,
  isPrivate: video.is_private,
  isWaiting: !video.is_approved,
  url: video.is_processed ? video.thumbnail_url : null,
  thumbhash: video.thumbhash,
  description: video.description,
})

/** Returns what can be attached of an upload, or null before it is stored. */
export function uploadedAttachment({ stored }: PendingUpload): Attachment | null {
  if (stored === null || stored.kind === 'verification') return null
  return stored.kind === 'photo' ? photoAttachment(stored.item) : videoAttachment(stored.item)
}
