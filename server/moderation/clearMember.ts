import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { type ModerationDeps, type Moderator, lockModeratedMember, recordDecision } from './moderator.ts'
import { closeItems, decideReports } from './repository.ts'

/**
 * Dismisses the reports about a member, whether or not they are approved, and shows a hidden profile again.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`
 */
export const clearMember = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator | null,
  memberId: number,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    const reports = await decideReports(trx, memberId, { wereRight: false })
    const closed = await closeItems(trx, memberId, ['reported'])
    if (reports + closed === 0 && member.hidden_at === null) return false
    await updateMember(trx, memberId, { hidden_at: null })
    await recordDecision(trx, by, {
      action: 'member.clear',
      memberId,
      before: { is_hidden: member.hidden_at !== null, reports },
      after: { is_hidden: false, reports: 0 },
    })
    return true
  })
