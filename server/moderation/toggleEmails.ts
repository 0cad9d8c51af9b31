import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { type ModerationDeps, type Moderator, lockModeratedMember, recordDecision } from './moderator.ts'
import { lockModeratedMembers } from './repository.ts'

/**
 * Stops a member's mails, or sends them again: he himself, or an admin for him. Without `to` it flips.
 * @returns whether they are stopped now
 * @throws HttpError as `takeModerated`, for another
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
    const { disables_emails: isStopped } = self ?? (await lockModeratedMember(trx, by, memberId))
    const wish = to ?? !isStopped
    if (wish === isStopped) return wish
    await updateMember(trx, memberId, { disables_emails: wish, updated_at: new Date() })
    if (isOwn) return wish
    await recordDecision(trx, by, {
      action: wish ? 'member.stop-emails' : 'member.send-emails',
      memberId,
      before: { disables_emails: isStopped },
      after: { disables_emails: wish },
    })
    return wish
  })
