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
 * Lets an approved or rejected member wait for approval again, and tells them.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`
 */
export async function unapproveMember(
  { db, sessions }: Pick<ModerationDeps, 'db' | 'sessions'>,
  by: Moderator | null,
  memberId: number,
  text: string,
): Promise<boolean> {
  const isChanged = await inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    if (member.approved_at === null && member.rejected_at === null) return false
    await updateMember(trx, memberId, {
      approved_at: null,
      rejected_at: null,
      rejection_reason_id: null,
      rejected_text: null,
      updated_at: new Date(),
    })
    await recordDecision(trx, by, {
      action: 'member.unapprove',
      memberId,
      before: { is_approved: member.approved_at !== null, is_rejected: member.rejected_at !== null },
      after: { is_approved: false, is_rejected: false },
      reason: text === '' ? null : text,
    })
    const told = ['Your profile waits for approval again.', text].filter((part) => part !== '').join(' ')
    await notifyMember(trx, memberId, told, 'SuccessFlash')
    return true
  })
  if (isChanged) await sessions.changed(memberId)
  return isChanged
}
