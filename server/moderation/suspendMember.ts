import type { Config } from '../config.ts'
import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import * as emails from './emails.ts'
import { type ModerationDeps, type Moderator, lockModeratedMember, recordDecision } from './moderator.ts'
import { closeItems, decideReports } from './repository.ts'

export interface Suspension {
  /** Shown to the member at the next sign-in. */
  readonly text: string
  readonly isScam: boolean
}

/** The text for scammers. It doesn't reveal how they were detected. */
export const scam: Suspension = { text: 'It was used for what looks like a scam.', isScam: true }

/** The helpdesk may be a page of the site. */
const helpdeskOf = ({ appUrl, contacts: { helpdesk } }: Pick<Config, 'appUrl' | 'contacts'>): string | null =>
  helpdesk?.startsWith('/') ? `${appUrl}${helpdesk}` : (helpdesk ?? null)

/**
 * Suspends a member, tells them by email, ends all their sessions and marks the reports about them as decided. For a suspended member it
 * only changes the text.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`
 */
export async function suspendMember(
  { db, config, mailer, sessions, disconnectMember }: ModerationDeps,
  by: Moderator | null,
  memberId: number,
  { text, isScam }: Suspension,
): Promise<boolean> {
  const change = await inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    const wasSuspended = member.suspended_at !== null
    if (wasSuspended && member.suspended_text === text && member.suspended_as_scam === isScam) return null
    const now = new Date()
    await updateMember(trx, memberId, {
      suspended_at: member.suspended_at ?? now,
      suspended_text: text,
      suspended_as_scam: isScam,
      // Reports hide a member until an admin decides, which has happened now.
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
    return { isNew: !wasSuspended }
  })
  // Also for members who were suspended before: an earlier call may have failed before this point.
  disconnectMember(memberId)
  await sessions.endAll(memberId)
  if (change?.isNew)
    mailer.postToMember(memberId, emails.suspended(config.siteName, helpdeskOf(config), text))
  return change !== null
}

/**
 * Ends a suspension.
 * @returns whether the member was suspended
 * @throws HttpError as `lockModeratedMember`
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
  if (member !== null)
    mailer.postToMember(memberId, emails.unsuspended(config.siteName, `${config.appUrl}/login`))
  return member !== null
}
