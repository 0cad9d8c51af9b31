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
 * Marks a member as verified, and accepts the photo that waits to be compared, if one does.
 * @returns whether anything changed
 * @throws HttpError as `takeModerated`; 409 `not_onboarded`
 */
export const verifyMember = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    if (!member.is_onboarded)
      throw new HttpError(409, 'not_onboarded', 'He has not finished his profile yet.')
    const hadPhoto = await decidePendingVerification(trx, memberId, true)
    if (member.is_verified && !hadPhoto) return false
    await updateMember(trx, memberId, { is_verified: true, updated_at: new Date() })
    await recordDecision(trx, by, {
      action: 'member.verify',
      memberId,
      before: { is_verified: member.is_verified },
      after: { is_verified: true },
    })
    await notifyMember(trx, memberId, 'You are verified now, and others see it.', 'SuccessFlash')
    return true
  })

/**
 * Takes the mark from a member, or refuses the photo that waits to be compared, and says why if there is a reason.
 * @returns whether anything changed
 * @throws HttpError as `takeModerated`; 422 for a reason that is none
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
    const told = [reason?.description ?? reason?.name ?? '', text].filter((part) => part !== '').join(' ')
    await recordDecision(trx, by, {
      action: 'member.unverify',
      memberId,
      before: { is_verified: member.is_verified },
      after: { is_verified: false },
      reason: told === '' ? null : told,
    })
    const what = member.is_verified ? 'You are no longer verified.' : 'Your photo did not verify you.'
    await notifyMember(trx, memberId, [what, told].filter((part) => part !== '').join(' '), 'ErrorFlash')
    return true
  })

/** Gives up one's own mark, with the photo that waits to be compared. */
export const removeOwnVerification = (db: Db, memberId: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    await deletePendingVerification(trx, memberId)
    await updateMember(trx, memberId, { is_verified: false, updated_at: new Date() })
  })
