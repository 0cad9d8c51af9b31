import path from 'node:path'
import { createKeyedFolders, type KeyedFolders } from '../media/keyedFolders.ts'

/** The stored files of a video: an MP4, and the thumbnail that is shown until it plays. */
const fileNames = { video: 'video.mp4', thumbnail: 'thumbnail.webp' }

/** The files of videos: both files of a video in one folder. */
export type VideoStore = KeyedFolders<keyof typeof fileNames>

export const createVideoStore = (dataDir: string): VideoStore =>
  createKeyedFolders(path.join(dataDir, 'media', 'videos'), fileNames)
