import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import * as emails from './emails.ts'
import { type ModerationDeps, type Moderator, lockModeratedMember, recordDecision } from './moderator.ts'
import { closeItems, decideReports } from './repository.ts'

export interface Suspension {
  /** What he is told at his next sign-in. */
  readonly text: string
  readonly isScam: boolean
}

/** What a scammer is told: which of his deeds gave him away is not. */
export const scam: Suspension = { text: 'It was used for what looks like a scam.', isScam: true }

/**
 * Signs a member out everywhere and keeps him out; what was reported of him is decided with it. Of one who is out
 * already it changes what he is told.
 * @returns whether anything changed
 * @throws HttpError as `takeModerated`
 */
export async function suspendMember(
  { db, sessions, disconnectMember }: ModerationDeps,
  by: Moderator | null,
  memberId: number,
  { text, isScam }: Suspension,
): Promise<boolean> {
  const isChanged = await inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    const wasSuspended = member.suspended_at !== null
    if (wasSuspended && member.suspended_text === text && member.suspended_as_scam === isScam) return false
    const now = new Date()
    await updateMember(trx, memberId, {
      suspended_at: member.suspended_at ?? now,
      suspended_text: text,
      suspended_as_scam: isScam,
      // Hidden until an admin decides, which he just did.
      hidden_at: null,
      updated_at: now,
    })
    await decideReports(trx, memberId)
    await closeItems(trx, memberId, ['just-joined', 'reported'])
    await recordDecision(trx, by, {
      action: 'member.suspend',
      memberId,
      before: { is_suspended: wasSuspended, is_scam: member.suspended_as_scam },
      after: { is_suspended: true, is_scam: isScam },
      reason: text,
    })
    if (!wasSuspended) await appendEvents(trx, [{ memberId, type: 'UserBanned', subject: {} }])
    return true
  })
  // Again where he was out already, as a first call may have been cut short before this.
  disconnectMember(memberId)
  await sessions.endAll(memberId)
  return isChanged
}

/**
 * Lets a suspended member sign in again.
 * @returns whether he was suspended
 * @throws HttpError as `takeModerated`
 */
export async function unsuspendMember(
  { db, config, mailer }: ModerationDeps,
  by: Moderator | null,
  memberId: number,
): Promise<boolean> {
  const member = await inTransaction(db, async (trx) => {
    const found = await lockModeratedMember(trx, by, memberId)
    if (found.suspended_at === null) return null
    await updateMember(trx, memberId, {
      suspended_at: null,
      suspended_text: null,
      suspended_as_scam: false,
      updated_at: new Date(),
    })
    await recordDecision(trx, by, {
      action: 'member.unsuspend',
      memberId,
      before: { is_suspended: true },
      after: { is_suspended: false },
    })
    return found
  })
  if (member !== null && member.email !== null && !member.disables_emails)
    mailer.post(member.email, emails.unsuspended(config.siteName, `${config.appUrl}/login`))
  return member !== null
}
