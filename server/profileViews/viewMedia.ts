import { visitLasts } from '../../contract/limits.ts'
import { nameTarget } from '../audit/recordWrites.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import { findPhotoOwner } from '../photos/photoRepository.ts'
import { findVideoOwner } from '../videos/videoRepository.ts'
import { dayOf } from './recentViews.ts'
import { insertMediaView, type NewMediaView } from './repository.ts'

const findOwner = { photo: findPhotoOwner, video: findVideoOwner }

/**
 * Notes that a member looks at a photo or a video; several looks within half an hour are one. Looks at one's own
 * are none.
 * @throws HttpError 404 for one that he may not see, as for one that never was
 */
export function viewMedia(
  { db, now }: { db: Db; now: () => number },
  viewerId: number,
  subject: NewMediaView['subject'],
): Promise<void> {
  const at = now()
  return inTransaction(db, async (trx) => {
    nameTarget(trx, { type: subject.type, id: String(subject.id) })
    const ownerId = await findOwner[subject.type](trx, { viewerId, id: subject.id, now: new Date(at) })
    if (ownerId === undefined) throw notFound()
    if (ownerId === viewerId) return
    const since = new Date(at - visitLasts)
    await insertMediaView(trx, { subject, viewerId, at: new Date(at), since, day: dayOf(at) })
  })
}
