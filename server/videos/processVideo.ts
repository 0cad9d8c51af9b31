/** Processes uploaded videos in a job. It may be killed at any step, and then begins again. */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db, Trx } from '../db/schema.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import type { FfmpegPrograms } from '../findFfmpeg.ts'
import type { JobContext, Jobs } from '../jobs/jobs.ts'
import { findSimilarRemoved } from '../media/managedRepository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { type EncodedFiles, encodeVideo } from './encodeVideo.ts'
import type { VideoSourceStore, VideoStore } from './fileStore.ts'
import { frameHashes } from './frameHashes.ts'
import { VideoRefusal } from './probeVideo.ts'
import { findWaitingVideo, lockWaitingVideo, updateVideo, type WaitingVideo } from './processingRepository.ts'
import { createProgress } from './progress.ts'
import { ProgramError } from './runProgram.ts'

export interface ProcessingDeps {
  readonly db: Db
  readonly programs: FfmpegPrograms
  /** The most seconds of processor time of each program. */
  readonly cpuSeconds: number
  readonly videoStore: VideoStore
  readonly videoSourceStore: VideoSourceStore
  /** The folder for temporary files. */
  readonly folder: string
  readonly now: () => number
}

/** Has the jobs of videos run in this process, one at a time. */
export function handleVideoJobs(jobs: Pick<Jobs, 'handle'>, deps: ProcessingDeps): void {
  jobs.handle('process-video', 1, ({ videoId }, context) => processVideo(deps, videoId, context))
  jobs.handle('give-up-video', 1, ({ videoId }) => failVideo(deps, videoId, couldNotBeProcessed))
}

const couldNotBeProcessed = 'This video could not be processed. Please try another file.'

/** After so many attempts a video is given up if ffmpeg fails once more. Other failures are not the video's fault. */
const mostAttempts = 5

/**
 * Encodes a video and stores the result. Does nothing for one that is processed already.
 * @throws when it should be tried again
 */
async function processVideo(
  deps: ProcessingDeps,
  videoId: number,
  { signal, attempt }: JobContext,
): Promise<void> {
  const video = await findWaitingVideo(deps.db, videoId)
  if (!video) return
  await mkdir(deps.folder, { recursive: true })
  const folder = await mkdtemp(path.join(deps.folder, 'video-'))
  try {
    const source = path.join(folder, 'source')
    await copySource(deps, video, source)
    const progress = createProgress(deps.db, video)
    let encoded: EncodedFiles
    try {
      const { programs, cpuSeconds } = deps
      encoded = await encodeVideo(source, {
        programs,
        cpuSeconds,
        folder,
        signal,
        onProgress: progress.report,
      })
    } finally {
      await progress.settled()
    }
    await storeResult(deps, video, encoded)
  } catch (error) {
    const reason = reasonToGiveUp(error, attempt)
    if (reason === null) throw error
    await failVideo(deps, videoId, reason)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns why another attempt would fail too, for the owner; null when it may succeed. */
function reasonToGiveUp(error: unknown, attempt: number): string | null {
  if (error instanceof VideoRefusal) return error.message
  if (error instanceof ProgramError && error.exceededLimits)
    return 'This video needs too much time or memory to process. Please try a shorter or smaller one.'
  if (error instanceof ProgramError && !error.foundNoSpace && attempt >= mostAttempts)
    return couldNotBeProcessed
  return null
}

async function copySource(
  { videoSourceStore }: ProcessingDeps,
  video: WaitingVideo,
  target: string,
): Promise<void> {
  const stored = await videoSourceStore.read(video.file_key, 'source')
  if (!stored) throw new Error(`The uploaded file of video ${video.id} is missing.`)
  await pipeline(stored.stream, createWriteStream(target))
}

async function storeResult(deps: ProcessingDeps, video: WaitingVideo, encoded: EncodedFiles): Promise<void> {
  const { db, videoStore, videoSourceStore, now } = deps
  const { width, height, durationMs, sizeBytes, thumbhash, video: mp4, thumbnail, strip, frames } = encoded
  const hashes = await frameHashes(frames)
  const fileKey = await videoStore.write({ video: mp4, thumbnail, strip })
  // An error does not tell whether the result is stored: its answer may be lost. Files that no row names are swept.
  const isStored = await inTransaction(db, async (trx) => {
    // The job may run twice, and the owner may have deleted the video meanwhile.
    const current = await lockWaitingVideo(trx, video.id)
    if (!current) return false
    await updateVideo(trx, video.id, {
      file_key: fileKey,
      is_processed: true,
      has_strip: true,
      progress: 100,
      width,
      height,
      duration_ms: durationMs,
      size_bytes: sizeBytes,
      thumbhash,
      frame_hashes: hashes.map(({ hash }) => hash),
      similar_removed_id: await findSimilarRemoved(
        trx,
        'video',
        hashes.flatMap(({ hash, mirrored }) => [hash, mirrored]),
      ),
      updated_at: new Date(now()),
    })
    await announce(trx, video)
    afterCommit(trx, () => void videoSourceStore.remove(video.file_key).catch(leaveToSweep))
    return true
  })
  if (!isStored) await videoStore.remove(fileKey)
}

/** Gives a video up, and tells its owner why. */
export async function failVideo(
  { db, videoSourceStore, now }: Pick<ProcessingDeps, 'db' | 'videoSourceStore' | 'now'>,
  videoId: number,
  text: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const video = await lockWaitingVideo(trx, videoId)
    if (!video) return
    await updateVideo(trx, videoId, { failed_text: text, updated_at: new Date(now()) })
    await announce(trx, video)
    afterCommit(trx, () => void videoSourceStore.remove(video.file_key).catch(leaveToSweep))
  })
}

/** The job `sweep-files` removes what could not be removed at once. */
const leaveToSweep = () => {}

const announce = (trx: Trx, { id, member_id: memberId }: WaitingVideo) =>
  appendEvents(trx, [{ memberId, type: 'VideoUpdated', subject: { videoId: id } }])
