import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { type ModerationDeps, type Moderator, lockModeratedMember, recordDecision } from './moderator.ts'
import { lockModeratedMembers } from './repository.ts'

/**
 * Turns a member's emails off or on, by the member or by an admin. Without `to` the setting is toggled.
 * @returns whether the emails are off now
 * @throws HttpError as `lockModeratedMember`, when an admin changes another member
 */
export const toggleEmails = (
  { db }: Pick<ModerationDeps, 'db'>,
  by: Moderator,
  memberId: number,
  to: boolean | undefined,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const isOwn = by.memberId === memberId
    const [self] = isOwn ? await lockModeratedMembers(trx, [memberId]) : []
    const { disables_emails: wereOff } = self ?? (await lockModeratedMember(trx, by, memberId))
    const areOff = to ?? !wereOff
    if (areOff === wereOff) return areOff
    await updateMember(trx, memberId, { disables_emails: areOff, updated_at: new Date() })
    if (isOwn) return areOff
    await recordDecision(trx, by, {
      action: areOff ? 'member.stop-emails' : 'member.send-emails',
      memberId,
      before: { disables_emails: wereOff },
      after: { disables_emails: areOff },
    })
    return areOff
  })
