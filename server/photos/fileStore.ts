import path from 'node:path'
import { createKeyedFolders, type KeyedFolders } from '../media/keyedFolders.ts'
import type { PhotoSize } from '../media/addresses.ts'

export type PhotoFiles = Readonly<Record<PhotoSize, Buffer>>

/** The files of photos: all sizes of a photo in one folder. */
export type PhotoStore = KeyedFolders<PhotoSize>

export const createPhotoStore = (dataDir: string): PhotoStore =>
  createKeyedFolders(path.join(dataDir, 'media', 'photos'), {
    full: 'full.webp',
    square160: 'square160.webp',
    square320: 'square320.webp',
    height200: 'height200.webp',
    width300: 'width300.webp',
  })
