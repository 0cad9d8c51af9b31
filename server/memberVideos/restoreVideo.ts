import { mediaRestoreTime } from '../../contract/limits.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { findDeletedMedia } from '../media/deletedRepository.ts'
import { refuseBeyondCount } from '../media/refuseUpload.ts'
import { findWaitingVideo, updateVideo } from '../videos/processingRepository.ts'
import { tellAttached } from '../messages/attachmentEvents.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { findOwnVideo } from './repository.ts'
import type { UploadDeps } from './uploadVideo.ts'

export type RestoreDeps = Pick<UploadDeps, 'db' | 'jobs' | 'limits' | 'now'>

/**
 * Brings back a video that the member deleted less than `mediaRestoreTime` ago. Changes nothing for one that is there.
 * @throws HttpError 404 for any other video; 409 `too_many_videos`
 */
export const restoreVideo = (
  { db, jobs, limits, now }: RestoreDeps,
  viewer: Viewer,
  id: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, viewer.memberId)
    if (await findOwnVideo(trx, viewer.memberId, id)) return
    const deletedAfter = new Date(now() - mediaRestoreTime)
    if (!(await findDeletedMedia(trx, 'video', { memberId: viewer.memberId, id, deletedAfter })))
      throw notFound()
    await refuseBeyondCount(trx, 'video', { limits, now }, viewer)
    await updateVideo(trx, id, { deleted_at: null, updated_at: new Date(now()) })
    await tellAttached(trx, 'video', id)
    // The job ends without a result when it finds a deleted video.
    if (await findWaitingVideo(trx, id)) await jobs.send(trx, 'process-video', { videoId: id })
  })
