import type { Photo } from '../../contract/media.ts'
import { lastingUrls, type PhotoUrls } from '../media/addresses.ts'

export interface PhotoRow {
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
}

/** The columns of a `PhotoRow`, for queries that do not rename the table. */
export const photoColumns = [
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
] as const

/** Presents a photo with the addresses that the viewer may use. */
export const presentPhoto = (row: PhotoRow, urls: PhotoUrls): Photo => ({
  id: row.id,
  description: row.description,
  is_private: row.is_private,
  is_approved: row.approved_at !== null,
  width: row.width,
  height: row.height,
  shape: row.shape,
  order: row.position,
  thumbhash: row.thumbhash,
  ...urls,
})

/** Presents a public photo. */
export const presentPublicPhoto = (row: PhotoRow): Photo => presentPhoto(row, lastingUrls(row.file_key))
