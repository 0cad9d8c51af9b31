import { createKeyedFolders, type KeyedFolders } from '../media/keyedFolders.ts'
import type { Storage } from '../media/storage.ts'

/** The stored files of a video: an MP4, the thumbnail that is shown until it plays, and the preview strip if any. */
const fileNames = { video: 'video.mp4', thumbnail: 'thumbnail.webp', strip: 'strip.webp' }

/** The files of videos: those of a video in one folder. */
export type VideoStore = KeyedFolders<keyof typeof fileNames>

export const createVideoStore = (storage: Storage): VideoStore =>
  createKeyedFolders(storage, 'videos', fileNames)

/** Uploaded videos until they are processed. Nobody can fetch them. */
export type VideoSourceStore = KeyedFolders<'source'>

export const createVideoSourceStore = (storage: Storage): VideoSourceStore =>
  createKeyedFolders(storage, 'video-sources', { source: 'source' })
