import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import {
  type ModerationDeps,
  type Moderator,
  lockModeratedMember,
  notifyMember,
  recordDecision,
} from './moderator.ts'

/**
 * Sets whether a member may go on cam, and tells them.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`
 */
export const banFromCams = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
  isBanned: boolean,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    if (member.is_cam_banned === isBanned) return false
    await updateMember(trx, memberId, { is_cam_banned: isBanned, updated_at: new Date() })
    await recordDecision(trx, by, {
      action: isBanned ? 'member.banCam' : 'member.unbanCam',
      memberId,
      before: { is_cam_banned: !isBanned },
      after: { is_cam_banned: isBanned },
    })
    await notifyMember(
      trx,
      memberId,
      isBanned ? 'You can’t go on cam any more.' : 'You can go on cam again.',
      isBanned ? 'ErrorFlash' : 'SuccessFlash',
    )
    return true
  })
