import type { Video } from '../../contract/media.ts'
import { mediaPath } from '../media/addresses.ts'
import { type MediaFieldsRow, presentMediaFields } from '../media/mediaFields.ts'
import { mediaFields } from '../media/mediaFieldsRepository.ts'
import type { MemberId } from '../visibility/visibleTo.ts'

export interface VideoRow extends MediaFieldsRow {
  readonly id: number
  readonly file_key: string
  readonly description: string | null
  readonly type: string
  readonly is_private: boolean
  readonly approved_at: Date | null
  readonly width: number | null
  readonly height: number | null
  readonly duration_ms: number | null
  readonly position: number
  readonly thumbhash: string | null
  readonly is_processed: boolean
  readonly progress: number
  readonly failed_text: string | null
  readonly has_strip: boolean
}

const ownColumns = [
  'video.id',
  'video.file_key',
  'video.description',
  'video.type',
  'video.is_private',
  'video.approved_at',
  'video.width',
  'video.height',
  'video.duration_ms',
  'video.position',
  'video.thumbhash',
  'video.is_processed',
  'video.progress',
  'video.failed_text',
  'video.has_strip',
] as const

/** The columns of a `VideoRow`, for queries that do not rename the table. */
export const videoColumns = (viewerId: MemberId) =>
  [...ownColumns, ...mediaFields('video', viewerId)] as const

export const videosPath = `${mediaPath}/videos`
export const privateVideosPath = `${mediaPath}/private-videos`

/**
 * Presents a video.
 *
 * @param token for a private video; makes its addresses valid for one session and a few minutes
 */
export function presentVideo(row: VideoRow, token: string | null = null): Video {
  const folder = token === null ? `${videosPath}/${row.file_key}` : `${privateVideosPath}/${token}`
  return {
    id: row.id,
    url: `${folder}/video.mp4`,
    thumbnail_url: `${folder}/thumbnail.webp`,
    strip_url: row.has_strip ? `${folder}/strip.webp` : null,
    is_processed: row.is_processed,
    progress: row.is_processed ? 100 : row.progress,
    failed_text: row.failed_text,
    type: row.type,
    description: row.description,
    is_private: row.is_private,
    is_approved: row.approved_at !== null,
    width: row.width,
    height: row.height,
    duration_ms: row.duration_ms,
    order: row.position,
    thumbhash: row.thumbhash,
    ...presentMediaFields(row),
  }
}
