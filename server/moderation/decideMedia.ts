import { buffer } from 'node:stream/consumers'
import type { z } from 'zod'
import type { Approval } from '../../contract/managedMedia.ts'
import type { Removal } from '../../contract/moderation.ts'
import { writeAudit } from '../audit/repository.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { escapeHtml } from '../http/markup.ts'
import type { MediaKind } from '../media/mediaFields.ts'
import { perceptualHashes } from '../media/perceptualHash.ts'
import { decode, toSharp } from '../media/pixels.ts'
import { replaceLostAvatar } from '../memberPhotos/repository.ts'
import { attachmentEvents } from '../messages/attachmentEvents.ts'
import type { PhotoStore } from '../photos/fileStore.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { keepDecision } from './directDecision.ts'
import * as emails from './emails.ts'
import {
  closeMediaReports,
  type DecidedMedia,
  findFrameHashes,
  findOwnerOfMedia,
  findPhotoHash,
  insertRemoved,
  lockMedia,
  setApproved,
  setRemoved,
} from './mediaRepository.ts'
import { refuseStale } from './mediaVersion.ts'
import {
  appealAddress,
  lockModeratedMember,
  type ModerationDeps,
  type Moderator,
  notifyMember,
} from './moderator.ts'
import { findReason } from './repository.ts'

export interface MediaDecisionDeps extends Pick<ModerationDeps, 'config' | 'db' | 'mailer'> {
  readonly photoStore: PhotoStore
  readonly now: () => number
}

/** The photo or video that a decision is about. */
export interface Decided {
  readonly kind: MediaKind
  readonly id: number
}

export const auditOf = (by: Moderator, { kind, id }: Decided) => ({
  actorId: by.memberId,
  ownId: by.ownId,
  target: { type: kind, id: String(id) },
})

/**
 * Approves a waiting photo or video. For an approved one it dismisses the open reports and shows it again. The members
 * of messages with it get an event.
 * @param seen what the admin has seen; null for callers that have compared it
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember` and `refuseStale`; 404 for a deleted one, and for a video that is not
 * processed
 */
export async function approveMedia(
  { db, now }: Pick<MediaDecisionDeps, 'db' | 'now'>,
  by: Moderator,
  decided: Decided,
  seen: z.output<typeof Approval> | null,
): Promise<boolean> {
  const { kind, id } = decided
  const ownerId = await findOwnerOfMedia(db, kind, id)
  if (ownerId === undefined) throw notFound()
  return inTransaction(db, async (trx) => {
    await lockModeratedMember(trx, by, ownerId)
    const media = await lockMedia(trx, kind, id)
    if (!media) throw notFound()
    if (seen !== null) refuseStale(kind, media, seen.version)
    const closed = await closeMediaReports(trx, kind, id, { wereRight: false })
    const isNew = media.approved_at === null
    if (!isNew && closed === 0 && media.hidden_at === null) return false
    await setApproved(trx, kind, id, new Date(now()))
    await writeAudit(trx, {
      ...auditOf(by, decided),
      action: isNew ? `${kind}.approve` : `${kind}.clear`,
      before: isNew ? { is_approved: false } : { is_hidden: media.hidden_at !== null, reports: closed },
      after: isNew ? { is_approved: true } : { is_hidden: false, reports: 0 },
    })
    const isShownAgain = isNew || media.hidden_at !== null
    const html = escapeHtml(`Your ${kind} is approved.`)
    const flash = { memberId: ownerId, type: 'SuccessFlash', subject: { html } } as const
    await appendEvents(trx, [
      ...(isShownAgain ? await attachmentEvents(trx, kind, id) : []),
      ...(isNew ? [flash] : []),
    ])
    return true
  })
}

/**
 * Removes a photo or video, tells its owner why, and keeps its hashes: the same one is refused from then on, and a
 * similar one is marked for admins (docs/decisions.md#similar-photos). The members of messages with it get an event.
 * @throws HttpError as `lockModeratedMember`; 404 as `approveMedia`; 422 for a reason that is not for media
 */
export async function removeMedia(
  { db, config, mailer, photoStore, now }: MediaDecisionDeps,
  by: Moderator,
  decided: Decided,
  { rejection_reason_id: reasonId, text }: z.output<typeof Removal>,
): Promise<void> {
  const { kind, id } = decided
  const ownerId = await findOwnerOfMedia(db, kind, id)
  if (ownerId === undefined) throw notFound()
  const { why, decisionId } = await inTransaction(db, async (trx) => {
    await lockModeratedMember(trx, by, ownerId)
    const media = await lockMedia(trx, kind, id)
    if (!media) throw notFound()
    const reason = await findReason(trx, reasonId, 'is_for_media')
    if (!reason) throw unprocessable({ rejection_reason_id: [`Choose one of the reasons for ${kind}s.`] })
    const reports = await closeMediaReports(trx, kind, id, { wereRight: true })
    const told = [reason.description ?? reason.name, text].filter((part) => part !== '').join(' ')
    await setRemoved(trx, kind, id, told, new Date(now()))
    if (kind === 'photo') await replaceLostAvatar(trx, ownerId)
    const hashes = kind === 'photo' ? await photoHashes(trx, photoStore, media) : await frameHashes(trx, id)
    const removed = { kind, content_hash: media.content_hash, reason: reason.slug }
    await insertRemoved(
      trx,
      hashes.map((hash) => ({ ...removed, perceptual_hash: hash })),
    )
    await writeAudit(trx, {
      ...auditOf(by, decided),
      action: `${kind}.remove`,
      before: { is_approved: media.approved_at !== null, reports },
      after: { rejection_reason_id: reasonId },
      reason: told,
    })
    const kept = await keepDecision(trx, by, {
      action: `${kind}.remove`,
      memberId: ownerId,
      subject: { type: kind, id },
      reasonId,
      text,
      at: new Date(now()),
    })
    const changes = await attachmentEvents(trx, kind, id)
    const message = `We removed one of your ${kind}s. ${told}`
    await notifyMember(trx, ownerId, message, 'ErrorFlash', changes, kept)
    return { why: told, decisionId: kept }
  })
  const { siteName, appUrl } = config
  const settings = `${appUrl}/account/profile-settings`
  const appeal = appealAddress(config, decisionId)
  mailer.postToMember(
    ownerId,
    kind === 'photo'
      ? emails.photoRemoved(siteName, `${settings}/pics`, why, appeal)
      : emails.videoRemoved(siteName, `${settings}/videos`, why, appeal),
  )
}

/** Returns the hash of a photo, and of the part that others saw and may have copied. */
async function photoHashes(
  trx: Trx,
  photoStore: PhotoStore,
  { id, file_key: fileKey }: DecidedMedia,
): Promise<string[]> {
  const { perceptual_hash: hash, is_cropped: isCropped } = await findPhotoHash(trx, id)
  if (!isCropped) return [hash]
  const stored = await photoStore.read(fileKey, 'width300')
  if (!stored) return [hash]
  const pixels = await decode(await buffer(stored.stream), 300)
  return [hash, (await perceptualHashes(toSharp(pixels))).hash]
}

/** Returns the hashes of the frames of a video. Null, for its content alone, when it has none. */
async function frameHashes(trx: Trx, id: number): Promise<readonly (string | null)[]> {
  const { frame_hashes: hashes } = await findFrameHashes(trx, id)
  return hashes.length === 0 ? [null] : hashes
}
