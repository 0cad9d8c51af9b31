import { createKeyedFolders, type KeyedFolders } from '../media/keyedFolders.ts'
import type { Storage } from '../media/storage.ts'
import type { PhotoSize } from '../media/addresses.ts'

export type PhotoFiles = Readonly<Record<PhotoSize, Buffer>>

/** The files of photos: all sizes of a photo in one folder. */
export type PhotoStore = KeyedFolders<PhotoSize>

export const createPhotoStore = (storage: Storage): PhotoStore =>
  createKeyedFolders(storage, 'photos', {
    full: 'full.webp',
    square160: 'square160.webp',
    square320: 'square320.webp',
    height200: 'height200.webp',
    width300: 'width300.webp',
  })

/** The originals of uploaded photos, each in a folder of its own: they stay when the sizes are made again. */
export type OriginalStore = KeyedFolders<'original'>

export const createOriginalStore = (storage: Storage): OriginalStore =>
  createKeyedFolders(storage, 'originals', { original: 'original.jpg' })
