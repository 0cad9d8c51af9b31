import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { type ModerationDeps, type Moderator, lockModeratedMember, recordDecision } from './moderator.ts'

/**
 * Keeps what there is of a member though his account was deleted, or no longer. Without `to` it flips.
 * @returns whether he is kept now
 * @throws HttpError as `takeModerated`
 */
export const keepMember = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
  to: boolean | undefined,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    const wish = to ?? !member.is_kept_indefinitely
    if (wish === member.is_kept_indefinitely) return wish
    await updateMember(trx, memberId, { is_kept_indefinitely: wish, updated_at: new Date() })
    await recordDecision(trx, by, {
      action: wish ? 'member.keep' : 'member.unkeep',
      memberId,
      before: { is_kept_indefinitely: !wish },
      after: { is_kept_indefinitely: wish },
    })
    return wish
  })
