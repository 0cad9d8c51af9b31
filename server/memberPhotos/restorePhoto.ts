import { mediaRestoreTime } from '../../contract/limits.ts'
import type { MediaLimits } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { findDeletedMedia } from '../media/deletedRepository.ts'
import { refuseBeyondCount } from '../media/refuseUpload.ts'
import { tellAttached } from '../messages/attachmentEvents.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { findOwnPhoto, replaceLostAvatar, updatePhoto } from './repository.ts'

export interface RestoreDeps {
  readonly db: Db
  readonly limits: MediaLimits
  readonly now: () => number
}

/**
 * Brings back a photo that the member deleted less than `mediaRestoreTime` ago. Changes nothing for one that is there.
 * @throws HttpError 404 for any other photo; 409 `too_many_photos`
 */
export const restorePhoto = ({ db, limits, now }: RestoreDeps, viewer: Viewer, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, viewer.memberId)
    if (await findOwnPhoto(trx, viewer.memberId, id)) return
    const deletedAfter = new Date(now() - mediaRestoreTime)
    if (!(await findDeletedMedia(trx, 'photo', { memberId: viewer.memberId, id, deletedAfter })))
      throw notFound()
    await refuseBeyondCount(trx, 'photo', { limits, now }, viewer)
    await updatePhoto(trx, id, { deleted_at: null }, new Date(now()))
    await replaceLostAvatar(trx, viewer.memberId)
    await tellAttached(trx, 'photo', id)
  })
