import path from 'node:path'
import { createKeyedFolders, type KeyedFolders } from '../media/keyedFolders.ts'

/** What is kept of a video: an MP4, and the picture that stands for it until it plays. */
const fileNames = { video: 'video.mp4', thumbnail: 'thumbnail.webp' }

/** The files of videos: both of one under one name. */
export type VideoStore = KeyedFolders<keyof typeof fileNames>

export const createVideoStore = (dataDir: string): VideoStore =>
  createKeyedFolders(path.join(dataDir, 'media', 'videos'), fileNames)
