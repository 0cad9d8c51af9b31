import type { Photo, Video } from '../../../../contract/media.ts'
import { photoAttachment, videoAttachment } from '../mediaAttachment.ts'
import type { AttachableItem } from './machine.ts'

export const photoItem = (photo: Photo): AttachableItem => ({ ...photoAttachment(photo), isReady: true })

export const videoItem = (video: Video): AttachableItem => ({
  ...videoAttachment(video),
  isReady: video.is_processed,
})
