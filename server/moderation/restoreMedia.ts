/** What reverses decisions about photos and videos. */
import { writeAudit } from '../audit/repository.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import { attachmentEvents } from '../messages/attachmentEvents.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { auditOf, type Decided, type MediaDecisionDeps } from './decideMedia.ts'
import {
  findOwnerOfMedia,
  lockMedia,
  lockRemovedMedia,
  setRestored,
  setUnapproved,
} from './mediaRepository.ts'
import { lockModeratedMember, type Moderator, notifyMember } from './moderator.ts'

type Deps = Pick<MediaDecisionDeps, 'db' | 'now'>

/**
 * Brings back a photo or video that an admin removed, as it was, forgets its hashes, and tells its owner.
 * @throws HttpError as `lockModeratedMember`; 404 for one that no admin removed
 */
export const restoreMedia = (
  { db, now }: Deps,
  by: Moderator,
  decided: Decided,
  text: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { kind, id } = decided
    const media = await lockRemovedMedia(trx, kind, id)
    if (!media) throw notFound()
    await lockModeratedMember(trx, by, media.member_id)
    await setRestored(trx, kind, media, new Date(now()))
    await writeAudit(trx, {
      ...auditOf(by, decided),
      action: `${kind}.restore`,
      before: { is_removed: true },
      after: { is_removed: false },
      reason: text === '' ? null : text,
    })
    const told = [`Your ${kind} is back.`, text].filter((part) => part !== '').join(' ')
    const changes = await attachmentEvents(trx, kind, id)
    await notifyMember(trx, media.member_id, told, 'SuccessFlash', changes)
  })

/**
 * Lets an approved photo or video wait for approval again. Nobody but its owner and admins sees it until then.
 * @throws HttpError as `lockModeratedMember`; 404 for a deleted one
 */
export async function unapproveMedia(
  { db, now }: Deps,
  by: Moderator,
  decided: Decided,
  text: string,
): Promise<void> {
  const { kind, id } = decided
  const ownerId = await findOwnerOfMedia(db, kind, id)
  if (ownerId === undefined) throw notFound()
  await inTransaction(db, async (trx) => {
    await lockModeratedMember(trx, by, ownerId)
    const media = await lockMedia(trx, kind, id)
    if (!media) throw notFound()
    await setUnapproved(trx, kind, id, new Date(now()))
    await writeAudit(trx, {
      ...auditOf(by, decided),
      action: `${kind}.unapprove`,
      before: { is_approved: media.approved_at !== null },
      after: { is_approved: false },
      reason: text === '' ? null : text,
    })
    await appendEvents(trx, await attachmentEvents(trx, kind, id))
  })
}
