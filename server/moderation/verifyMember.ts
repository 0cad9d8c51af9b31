import type { Db, Trx } from '../db/schema.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import { lockMember, updateMember } from '../visibility/memberRepository.ts'
import type { VerificationStore } from '../verification/fileStore.ts'
import {
  beginNextRound,
  decideVerificationPhoto,
  deletePendingVerification,
  findPendingVerification,
} from '../verification/repository.ts'
import {
  type ModerationDeps,
  type Moderator,
  lockModeratedMember,
  notifyMember,
  recordDecision,
} from './moderator.ts'
import { findReason } from './repository.ts'

/** The photo that the admin looked at, if the decision is about one. */
interface Judged {
  readonly verification_photo_id?: number | undefined
}

/** @throws HttpError 409 `another_photo` when the member has replaced or withdrawn the photo that was looked at */
async function findPending(trx: Trx, memberId: number, { verification_photo_id: judged }: Judged) {
  const pending = await findPendingVerification(trx, memberId)
  if (judged !== undefined && judged !== pending)
    throw new HttpError(
      409,
      'another_photo',
      'This member has replaced or withdrawn the photo. Look again before you decide.',
    )
  return pending
}

/**
 * Marks a member as verified, and accepts their pending verification photo if there is one.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`; 409 `not_onboarded`, `another_photo`
 */
export const verifyMember = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
  judged: Judged = {},
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    if (!member.is_onboarded)
      throw new HttpError(409, 'not_onboarded', 'This member has not finished their profile yet.')
    const pending = await findPending(trx, memberId, judged)
    if (member.is_verified && pending === null) return false
    const now = new Date()
    await decideVerificationPhoto(trx, memberId, { isAccepted: true, reasonId: null, text: null, now })
    await beginNextRound(trx, memberId)
    await updateMember(trx, memberId, { is_verified: true, updated_at: now })
    await recordDecision(trx, by, {
      action: 'member.verify',
      memberId,
      before: { is_verified: member.is_verified },
      after: { is_verified: true },
    })
    await notifyMember(
      trx,
      memberId,
      'You are verified. Other members see it on your profile.',
      'SuccessFlash',
    )
    return true
  })

/**
 * Removes a member's verified mark, or rejects their pending verification photo, and tells them the reason if given.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`; 409 `another_photo`; 422 for an unknown reason
 */
export const unverifyMember = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
  why: Judged & { readonly rejection_reason_id?: number | undefined; readonly text?: string | undefined },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    const { rejection_reason_id: reasonId, text = '' } = why
    const reason =
      reasonId === undefined ? undefined : await findReason(trx, reasonId, 'is_for_verification_photo')
    if (reasonId !== undefined && !reason)
      throw unprocessable({ rejection_reason_id: ['Choose one of the reasons for verification photos.'] })
    const pending = await findPending(trx, memberId, why)
    if (!member.is_verified && pending === null) return false
    const now = new Date()
    await decideVerificationPhoto(trx, memberId, {
      isAccepted: false,
      reasonId: reasonId ?? null,
      text: text === '' ? null : text,
      now,
    })
    await beginNextRound(trx, memberId)
    await updateMember(trx, memberId, { is_verified: false, updated_at: now })
    const reasonText = [reason?.description ?? reason?.name ?? '', text]
      .filter((part) => part !== '')
      .join(' ')
    await recordDecision(trx, by, {
      action: 'member.unverify',
      memberId,
      before: { is_verified: member.is_verified },
      after: { is_verified: false },
      reason: reasonText === '' ? null : reasonText,
    })
    const outcome = member.is_verified ? 'You are no longer verified.' : 'Your photo could not verify you.'
    await notifyMember(
      trx,
      memberId,
      [outcome, reasonText].filter((part) => part !== '').join(' '),
      'ErrorFlash',
    )
    return true
  })

export interface OwnVerificationDeps {
  readonly db: Db
  readonly verificationStore: Pick<VerificationStore, 'remove'>
}

/** The job `sweep-files` removes what could not be removed at once. */
const leaveToSweep = () => {}

/** Removes the member's own verified mark and pending verification photo, at their request. */
export const removeOwnVerification = (
  { db, verificationStore }: OwnVerificationDeps,
  memberId: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    const withdrawn = await deletePendingVerification(trx, memberId)
    if (withdrawn !== null)
      afterCommit(trx, () => void verificationStore.remove(withdrawn).catch(leaveToSweep))
    await beginNextRound(trx, memberId)
    await updateMember(trx, memberId, { is_verified: false, updated_at: new Date() })
  })
