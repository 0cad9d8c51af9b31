import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import { lockMember, updateMember } from '../visibility/memberRepository.ts'
import {
  type ModerationDeps,
  type Moderator,
  lockModeratedMember,
  notifyMember,
  recordDecision,
} from './moderator.ts'
import { decidePendingVerification, deletePendingVerification, findReason } from './repository.ts'

/**
 * Marks a member as verified, and accepts their pending verification photo if there is one.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`; 409 `not_onboarded`
 */
export const verifyMember = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    if (!member.is_onboarded)
      throw new HttpError(409, 'not_onboarded', 'This member has not finished their profile yet.')
    const hadPhoto = await decidePendingVerification(trx, memberId, true)
    if (member.is_verified && !hadPhoto) return false
    await updateMember(trx, memberId, { is_verified: true, updated_at: new Date() })
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
 * @throws HttpError as `lockModeratedMember`; 422 for an unknown reason
 */
export const unverifyMember = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
  why: { readonly rejection_reason_id?: number | undefined; readonly text?: string | undefined },
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    const { rejection_reason_id: reasonId, text = '' } = why
    const reason =
      reasonId === undefined ? undefined : await findReason(trx, reasonId, 'is_for_verification_photo')
    if (reasonId !== undefined && !reason)
      throw unprocessable({ rejection_reason_id: ['Choose one of the reasons for verification photos.'] })
    const hadPhoto = await decidePendingVerification(trx, memberId, false)
    if (!member.is_verified && !hadPhoto) return false
    await updateMember(trx, memberId, { is_verified: false, updated_at: new Date() })
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

/** Removes the member's own verified mark and pending verification photo, at their request. */
export const removeOwnVerification = (db: Db, memberId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    await deletePendingVerification(trx, memberId)
    await updateMember(trx, memberId, { is_verified: false, updated_at: new Date() })
  })
