import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { type ModerationDeps, type Moderator, lockModeratedMember, recordDecision } from './moderator.ts'

/**
 * Sets whether a member's data is kept after the account is deleted. Without `to` the setting is toggled.
 * @returns whether the data is kept now
 * @throws HttpError as `lockModeratedMember`
 */
export const keepMember = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
  to: boolean | undefined,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    const isKept = to ?? !member.is_kept_indefinitely
    if (isKept === member.is_kept_indefinitely) return isKept
    await updateMember(trx, memberId, { is_kept_indefinitely: isKept, updated_at: new Date() })
    await recordDecision(trx, by, {
      action: isKept ? 'member.keep' : 'member.unkeep',
      memberId,
      before: { is_kept_indefinitely: !isKept },
      after: { is_kept_indefinitely: isKept },
    })
    return isKept
  })
