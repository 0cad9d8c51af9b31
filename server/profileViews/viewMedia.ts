import { visitDuration } from '../../contract/limits.ts'
import { setAuditTarget } from '../audit/recordWrites.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import { findPhotoOwner } from '../photos/photoRepository.ts'
import { findVideoOwner } from '../videos/videoRepository.ts'
import { dayOf } from './recentViews.ts'
import { insertMediaView, type NewMediaView } from './repository.ts'

const findOwner = { photo: findPhotoOwner, video: findVideoOwner }

/**
 * Records that a member views a photo or a video. Views within half an hour count once; views of one's own media
 * don't count.
 * @throws HttpError 404 for a missing photo or video, and equally for one that the viewer may not see
 */
export function viewMedia(
  { db, now }: { db: Db; now: () => number },
  viewerId: number,
  subject: NewMediaView['subject'],
): Promise<void> {
  const at = now()
  return inTransaction(db, async (trx) => {
    setAuditTarget(trx, { type: subject.type, id: String(subject.id) })
    const ownerId = await findOwner[subject.type](trx, { viewerId, id: subject.id, now: new Date(at) })
    if (ownerId === undefined) throw notFound()
    if (ownerId === viewerId) return
    const since = new Date(at - visitDuration)
    await insertMediaView(trx, { subject, viewerId, at: new Date(at), since, day: dayOf(at) })
  })
}
