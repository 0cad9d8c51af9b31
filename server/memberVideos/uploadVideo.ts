import type { ReceivedFile } from '../../contract/call.ts'
import type { CallRequest } from '../../contract/calls.ts'
import { setAuditTarget } from '../audit/recordWrites.ts'
import type { MediaLimits } from '../config.ts'
import type { BannedWords } from '../bannedWords/bannedWords.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { FfmpegPrograms } from '../findFfmpeg.ts'
import { HttpError } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { writeOnce } from '../idempotency/writeOnce.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { refuseUnknownTags } from '../media/changeMedia.ts'
import { setMediaTags } from '../media/managedRepository.ts'
import { refuseEarly, StoredUpload, type UploadWrite } from '../media/refuseEarly.ts'
import { refuseUpload } from '../media/refuseUpload.ts'
import type { VideoSourceStore } from '../videos/fileStore.ts'
import { probeVideo, VideoRefusal } from '../videos/probeVideo.ts'
import { insertVideo, nextVideoPosition } from '../videos/videoRepository.ts'
import { lockMember } from '../visibility/memberRepository.ts'

export interface UploadDeps {
  readonly bannedWords: Pick<BannedWords, 'refuse'>
  readonly db: Db
  readonly jobs: Pick<Jobs, 'send'>
  /** Null without ffmpeg. */
  readonly programs: FfmpegPrograms | null
  readonly videoSourceStore: VideoSourceStore
  readonly limits: MediaLimits
  readonly now: () => number
}

export interface Upload {
  readonly fields: CallRequest<'POST /user/{id}/video'>['form']['fields']
  readonly file: ReceivedFile
  readonly idempotencyKey: string | null
  /** The call to which the key belongs. */
  readonly call: 'POST /user/{id}/video' | 'POST /user/{id}/video/from-upload'
}

/** @throws HttpError 503 `videos_unavailable` without ffmpeg */
export function requirePrograms(programs: FfmpegPrograms | null): FfmpegPrograms {
  if (programs) return programs
  throw new HttpError(
    503,
    'videos_unavailable',
    'Videos can’t be uploaded here at the moment, because this site can’t process them.',
  )
}

/**
 * Stores an uploaded video and queues the job that processes it. Afterwards it waits for approval.
 * @returns the video's id; for a repeated upload that of the first
 * @throws HttpError 409 `too_many_videos` or `same_video`; 422 `unreadable_video`, `video_too_long`, `removed_before`,
 * for a banned word, or for a tag that does not exist; 503 `videos_unavailable`. Nothing is stored then
 */
export async function uploadVideo(deps: UploadDeps, viewer: Viewer, upload: Upload): Promise<number> {
  const { db, videoSourceStore } = deps
  const { fields, file, idempotencyKey: key } = upload
  const programs = requirePrograms(deps.programs)
  deps.bannedWords.refuse('media', { description: fields.description })
  await refuseUnknownTags(db, fields.media_tags)
  const write: UploadWrite = {
    call: upload.call,
    memberId: viewer.memberId,
    key,
    body: [fields, file.hash],
    answers: StoredUpload,
  }
  const storedId = await refuseEarly(db, 'video', deps, { viewer, contentHash: file.hash, write })
  if (storedId !== null) return storedId
  await refuseUnreadable(programs, file)
  const fileKey = await videoSourceStore.write({ source: { path: file.path } })
  let mayBeStored = false
  try {
    const { id } = await inTransaction(db, async (trx) => {
      // A retried transaction may find that the upload was stored by another try of the same upload.
      mayBeStored = false
      // Uploads of one member run one after another here, so that simultaneous ones can't pass the limits.
      await lockMember(trx, viewer.memberId)
      return writeOnce(trx, write, async () => {
        await refuseUpload(trx, 'video', deps, viewer, file.hash)
        mayBeStored = true
        return { id: await store(trx, deps, viewer.memberId, { ...upload, fileKey }) }
      })
    })
    return id
  } catch (error) {
    // Any other error may hide that the upload is stored, when the answer to COMMIT was lost. The sweep decides then.
    mayBeStored = !(error instanceof HttpError)
    throw error
  } finally {
    if (!mayBeStored) await videoSourceStore.remove(fileKey)
  }
}

/** @throws HttpError 422 for a file that is no video, or too long a one */
async function refuseUnreadable(programs: FfmpegPrograms, file: ReceivedFile): Promise<void> {
  try {
    await probeVideo(programs, file.path)
  } catch (error) {
    if (!(error instanceof VideoRefusal)) throw error
    throw new HttpError(422, error.code, error.message, { errors: { video: [error.message] } })
  }
}

async function store(
  trx: Trx,
  { jobs }: UploadDeps,
  memberId: number,
  { fields, file, fileKey }: Upload & { readonly fileKey: string },
): Promise<number> {
  const isPrivate = fields.is_private ?? false
  const id = await insertVideo(trx, {
    member_id: memberId,
    file_key: fileKey,
    description: fields.description ?? null,
    is_private: isPrivate,
    position: await nextVideoPosition(trx, memberId, isPrivate),
    content_hash: file.hash,
  })
  setAuditTarget(trx, { type: 'video', id: String(id) })
  await setMediaTags(trx, 'video', id, fields.media_tags ?? [])
  await jobs.send(trx, 'process-video', { videoId: id })
  return id
}
