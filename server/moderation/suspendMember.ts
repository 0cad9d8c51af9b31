import { scamText } from '../base/scamText.ts'
import type { Config } from '../config.ts'
import { inTransaction } from '../db/transaction.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { sendSystemMessage } from '../systemMessages/sendSystemMessage.ts'
import { keepDecision } from './directDecision.ts'
import * as emails from './emails.ts'
import {
  appealAddress,
  type ModerationDeps,
  type Moderator,
  lockModeratedMember,
  recordDecision,
} from './moderator.ts'
import { closeItems, decideReports, setSuspensionsReversed } from './repository.ts'

export interface Suspension {
  /** Shown to the member at the next sign-in. */
  readonly text: string
  readonly isScam: boolean
}

export const scam: Suspension = { text: scamText, isScam: true }

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
    await decideReports(trx, memberId, { wereRight: true })
    await closeItems(trx, memberId, ['just-joined', 'reported'])
    await recordDecision(trx, by, {
      action: 'member.suspend',
      memberId,
      before: { is_suspended: wasSuspended, is_scam: member.suspended_as_scam },
      after: { is_suspended: true, is_scam: isScam },
      reason: text,
    })
    if (!wasSuspended) await appendEvents(trx, [{ memberId, type: 'UserBanned', subject: {} }])
    const decisionId = await keepDecision(trx, by, {
      action: isScam ? 'member.suspendScam' : 'member.suspend',
      memberId,
      subject: { type: 'member', id: memberId },
      reasonId: null,
      text: isScam ? '' : text,
      at: now,
    })
    return { isNew: !wasSuspended, decisionId }
  })
  // Also for members who were suspended before: an earlier call may have failed before this point.
  disconnectMember(memberId)
  await sessions.endAll(memberId)
  if (change?.isNew) {
    const links = { helpdesk: helpdeskOf(config), appeal: appealAddress(config, change.decisionId) }
    mailer.postToMember(memberId, emails.suspended(config.siteName, links, text))
  }
  return change !== null
}

/**
 * Ends a suspension. Its decisions count as reversed, and appeals against them are closed.
 * @param text what the member is told; empty for nothing but that it has ended
 * @returns whether the member was suspended
 * @throws HttpError as `lockModeratedMember`
 */
export async function unsuspendMember(
  { db, config, mailer }: ModerationDeps,
  by: Moderator | null,
  memberId: number,
  text = '',
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
      reason: text === '' ? null : text,
    })
    await setSuspensionsReversed(trx, memberId)
    if (text !== '') await sendSystemMessage(trx, memberId, `Your account is no longer suspended. ${text}`)
    return found
  })
  if (member !== null)
    mailer.postToMember(memberId, emails.unsuspended(config.siteName, `${config.appUrl}/login`, text))
  return member !== null
}
