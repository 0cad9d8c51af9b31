/** The clips of the demo as MP4 files, and their preview strips. They are committed, so that a first start does not need ffmpeg. */
import { createHash } from 'node:crypto'
import type { Clip } from './clips.ts'

export const clipFolder = new URL('clips/', import.meta.url)

/** Another drawing or motion has another name. */
const nameOf = (clip: Clip): string =>
  createHash('sha256').update(JSON.stringify(clip)).digest('hex').slice(0, 12)

/** Returns the name of a clip's file. */
export const clipFileName = (clip: Clip): string => `${nameOf(clip)}.mp4`

/** Returns the name of the file of a clip's preview strip. */
export const stripFileName = (clip: Clip): string => `${nameOf(clip)}.webp`
