import type { CallResponse } from '../../contract/calls.ts'
import { setAuditTarget } from '../audit/recordWrites.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { findPhotoOwner } from '../photos/photoRepository.ts'
import { dayOf, firstRecentDay } from '../profileViews/recentViews.ts'
import { findVideoOwner } from '../videos/videoRepository.ts'
import {
  deleteHotClick,
  findHotClickCounts,
  hasHotClicked,
  type HotClick,
  insertHotClick,
  lockMedia,
} from './repository.ts'

const findOwner = { photo: findPhotoOwner, video: findVideoOwner }

/**
 * Hot-clicks a photo or video, or takes the hot-click back. A call with `to` can be repeated safely; without `to` the
 * hot-click is toggled.
 * @throws HttpError 404 for a missing photo or video, and equally for one that the viewer may not see; 422 for the
 * viewer's own
 */
export function toggleHotClick(
  { db, now }: { readonly db: Db; readonly now: () => number },
  click: HotClick,
  to: boolean | undefined,
): Promise<CallResponse<'POST /photo/{id}/hot-click/toggle'>> {
  const { kind, id, memberId } = click
  const at = now()
  return inTransaction(db, async (trx) => {
    setAuditTarget(trx, { type: kind, id: String(id) })
    const ownerId = await findOwner[kind](trx, { viewerId: memberId, id, now: new Date(at) })
    if (ownerId === undefined) throw notFound()
    if (ownerId === memberId) throw new HttpError(422, 'own_media', 'You can’t hot-click your own media.')
    await lockMedia(trx, click)
    const isHotClicked = await hasHotClicked(trx, click)
    const willBe = to ?? !isHotClicked
    if (willBe && !isHotClicked) await insertHotClick(trx, { ...click, at: new Date(at), day: dayOf(at) })
    if (!willBe && isHotClicked) await deleteHotClick(trx, { ...click, firstRecentDay: firstRecentDay(at) })
    return { is_hot_clicked: willBe, ...(await findHotClickCounts(trx, click)) }
  })
}
