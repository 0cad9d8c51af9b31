import type { Photo } from '../../contract/media.ts'
import { lastingUrls, type PhotoUrls } from '../media/addresses.ts'
import { type MediaFieldsRow, presentMediaFields } from '../media/mediaFields.ts'
import { mediaFields } from '../media/mediaFieldsRepository.ts'
import type { MemberId } from '../visibility/visibleTo.ts'

export interface PhotoRow extends MediaFieldsRow {
  readonly id: number
  readonly file_key: string
  readonly description: string | null
  readonly is_private: boolean
  readonly approved_at: Date | null
  readonly width: number
  readonly height: number
  readonly shape: Photo['shape']
  readonly position: number
  readonly thumbhash: string | null
  readonly crop_top: number | null
  readonly crop_left: number | null
  readonly crop_width: number | null
  readonly crop_height: number | null
}

const ownColumns = [
  'photo.id',
  'photo.file_key',
  'photo.description',
  'photo.is_private',
  'photo.approved_at',
  'photo.width',
  'photo.height',
  'photo.shape',
  'photo.position',
  'photo.thumbhash',
  'photo.crop_top',
  'photo.crop_left',
  'photo.crop_width',
  'photo.crop_height',
] as const

/**
 * The columns of a `PhotoRow`, for queries that do not rename the table.
 * @param viewerId null for guests
 */
export const photoColumns = (viewerId: MemberId | null) =>
  [...ownColumns, ...mediaFields('photo', viewerId)] as const

/**
 * Presents a photo with the addresses that the viewer may use.
 * @param original for the owner and admins
 */
export const presentPhoto = (
  row: PhotoRow,
  urls: PhotoUrls,
  original: Pick<Photo, 'original_url' | 'quarter_turns'> = { original_url: null, quarter_turns: null },
): Photo => ({
  id: row.id,
  description: row.description,
  is_private: row.is_private,
  is_approved: row.approved_at !== null,
  width: row.width,
  height: row.height,
  shape: row.shape,
  order: row.position,
  thumbhash: row.thumbhash,
  crop_top: row.crop_top,
  crop_left: row.crop_left,
  crop_width: row.crop_width,
  crop_height: row.crop_height,
  ...urls,
  ...original,
  ...presentMediaFields(row),
})

/** Presents a public photo. */
export const presentPublicPhoto = (row: PhotoRow): Photo => presentPhoto(row, lastingUrls(row.file_key))
