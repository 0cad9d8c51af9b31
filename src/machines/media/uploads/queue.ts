/** The list of uploads that `uploads` holds, in the order in which they were chosen. */
import type { Video } from '../../../../contract/media.ts'
import type { MediaKind, PendingUpload, UploadState } from '../pendingUpload.ts'

type Uploads = readonly PendingUpload[]

/** How many files are sent at the same time. */
const sentAtOnce = 2

const underWay: ReadonlySet<UploadState> = new Set(['sending', 'storing'])
const unfinished: ReadonlySet<UploadState> = new Set(['waiting', 'sending', 'storing'])

/** Returns whether a file is going to be stored without anything that the member does. */
export const isUnderWay = ({ state }: PendingUpload): boolean => state === 'checking' || unfinished.has(state)

export const uploadOf = (uploads: Uploads, key: string) => uploads.find((upload) => upload.key === key)

export const withMoved = (uploads: Uploads, moved: PendingUpload): Uploads =>
  uploads.map((upload) => (upload.key === moved.key ? moved : upload))

export const withoutUpload = (uploads: Uploads, key: string): Uploads =>
  uploads.filter((upload) => upload.key !== key)

export const withoutStored = (uploads: Uploads): Uploads => uploads.filter(({ state }) => state !== 'stored')

export const isOf = ({ stored }: PendingUpload, { id }: Video): boolean =>
  stored?.kind === 'video' && stored.item.id === id

/** Replaces a stored video, which the server is processing. */
export const withVideo = (uploads: Uploads, video: Video): Uploads =>
  uploads.map((upload) =>
    isOf(upload, video) ? { ...upload, stored: { kind: 'video', item: video } } : upload,
  )

/** Returns whether the server is still processing what it has stored. */
export const isProcessing = ({ stored }: PendingUpload): boolean =>
  stored?.kind === 'video' && !stored.item.is_processed && stored.item.failed_text === null

/**
 * Returns the videos that uploads wait for. Others are left out, because an answer may be older than what was told of
 * them since.
 */
export const awaitedAmong = (uploads: Uploads, videos: readonly Video[]): readonly Video[] =>
  videos.filter((video) => uploads.some((upload) => isOf(upload, video) && isProcessing(upload)))

/** Returns whether what was stored can be attached to a message. */
export const isReady = ({ stored }: PendingUpload): boolean =>
  stored !== null && (stored.kind !== 'video' || stored.item.is_processed)

/** Returns the upload of a video that has just been processed. */
export const readyWith = (uploads: Uploads, video: Video): PendingUpload | undefined =>
  video.is_processed ? uploads.find((upload) => isOf(upload, video) && !isReady(upload)) : undefined

/**
 * Returns what was told of videos that no upload has yet. The server may tell of a video before it answers the upload
 * that made it.
 */
export function withEarly(early: readonly Video[], uploads: Uploads, video: Video): readonly Video[] {
  const isAwaited = uploads.some(({ purpose, state }) => purpose.kind === 'video' && unfinished.has(state))
  if (!isAwaited || uploads.some((upload) => isOf(upload, video))) return early
  return [...early.filter(({ id }) => id !== video.id), video]
}

/** Returns a stored upload with what was told of its video before. What is processed never begins again. */
export function withTold(upload: PendingUpload, early: readonly Video[]): PendingUpload {
  const told = early.find((video) => isOf(upload, video))
  return told && isProcessing(upload) ? { ...upload, stored: { kind: 'video', item: told } } : upload
}

/** Returns whether a file with the same bytes is about to be stored. */
export const isTwice = (uploads: Uploads, { key, hash }: PendingUpload): boolean =>
  uploads.some(
    (other) =>
      other.key !== key && other.hash === hash && (unfinished.has(other.state) || other.state === 'failed'),
  )

/** Returns how many files of a kind will be stored before this one. */
export const aheadOf = (uploads: Uploads, { key, purpose: { kind } }: PendingUpload): number =>
  uploads.filter((other) => other.key !== key && other.purpose.kind === kind && unfinished.has(other.state))
    .length

/** Returns the uploads whose turn it is. */
export function nextToSend(uploads: Uploads): Uploads {
  const free = sentAtOnce - uploads.filter(({ state }) => underWay.has(state)).length
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
}

export const inState = (uploads: Uploads, state: UploadState): Uploads =>
  uploads.filter((upload) => upload.state === state)

const problems = {
  twice: { photo: 'You’ve chosen this photo twice.', video: 'You’ve chosen this video twice.' },
  tooMany: {
    photo: 'You have no room for another photo. Delete one first.',
    video: 'You have no room for another video. Delete one first.',
  },
} as const

export const problemText = (problem: keyof typeof problems, kind: MediaKind): string =>
  problems[problem][kind]
