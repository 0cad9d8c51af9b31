import type { CallRequest } from '../../contract/calls.ts'
import { isDiskFull, noSpace } from '../http/diskFull.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { findAnswer } from '../idempotency/repository.ts'
import { StoredUpload } from '../media/refuseEarly.ts'
import type { ResumableUploads } from './resumableUploads.ts'
import { type UploadDeps, uploadVideo } from './uploadVideo.ts'

export interface FinishDeps extends UploadDeps {
  readonly uploads: Pick<ResumableUploads, 'find' | 'remove'>
}

type Body = CallRequest<'POST /user/{id}/video/from-upload'>['body']

const call = 'POST /user/{id}/video/from-upload'

/** Refusals after which the file is of no use. */
const finalRefusals = new Set(['unreadable_video', 'video_too_long', 'removed_before', 'same_video'])

/**
 * Creates the function that makes a video of a resumable upload, like `uploadVideo`. Repeated for the same upload, also
 * at once or after the server was killed, it returns the first video.
 */
export function createFinishUpload(deps: FinishDeps) {
  const running = new Map<string, Promise<number>>()

  async function finish(viewer: Viewer, { upload_id: uploadId, ...fields }: Body): Promise<number> {
    const { memberId } = viewer
    const known = await findAnswer(deps.db, { memberId, call, key: uploadId })
    if (known) return StoredUpload.parse(known.response).id
    const file = await deps.uploads.find(memberId, uploadId)
    if (!file) throw notFound()
    try {
      const id = await uploadVideo(deps, viewer, { fields, file, idempotencyKey: uploadId, call })
      await deps.uploads.remove(memberId, uploadId)
      return id
    } catch (error) {
      if (error instanceof HttpError && finalRefusals.has(error.code))
        await deps.uploads.remove(memberId, uploadId)
      throw isDiskFull(error) ? noSpace() : error
    }
  }

  /**
   * @throws HttpError as `uploadVideo`; 404 for an unknown upload; 409 `upload_incomplete`; 503 `no_space` when a disk
   * is full. The upload is kept then
   */
  return async (viewer: Viewer, body: Body): Promise<number> => {
    const key = `${viewer.memberId}/${body.upload_id}`
    const current = running.get(key) ?? finish(viewer, body).finally(() => running.delete(key))
    running.set(key, current)
    return current
  }
}
