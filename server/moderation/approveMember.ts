import { inTransaction } from '../db/transaction.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import { keepDecision } from './directDecision.ts'
import * as emails from './emails.ts'
import {
  appealAddress,
  type ModerationDeps,
  type Moderator,
  lockModeratedMember,
  notifyMember,
  recordDecision,
} from './moderator.ts'
import { closeItems, decideReports, findReason } from './repository.ts'

const settings = '/account/profile-settings'

/**
 * Approves a waiting member. For an approved member it dismisses the open reports and shows a hidden profile again.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`; 409 `not_onboarded`, `suspended`
 */
export async function approveMember(
  { db, config, mailer, sessions }: ModerationDeps,
  by: Moderator | null,
  memberId: number,
): Promise<boolean> {
  const done = await inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    if (!member.is_onboarded)
      throw new HttpError(409, 'not_onboarded', 'This member has not finished their profile yet.')
    if (member.suspended_at)
      throw new HttpError(409, 'suspended', 'This member is suspended. End the suspension first.')
    const isNew = member.approved_at === null
    const reports = await decideReports(trx, memberId, { wereRight: false })
    const closed = await closeItems(trx, memberId, ['just-joined', 'reported'])
    if (!isNew && reports + closed === 0 && member.hidden_at === null) return null
    const now = new Date()
    await updateMember(trx, memberId, {
      approved_at: member.approved_at ?? now,
      hidden_at: null,
      rejected_at: null,
      rejection_reason_id: null,
      rejected_text: null,
      updated_at: now,
    })
    await recordDecision(trx, by, {
      action: isNew ? 'member.approve' : 'member.clear',
      memberId,
      before: isNew ? { is_approved: false } : { is_hidden: member.hidden_at !== null, reports },
      after: isNew ? { is_approved: true } : { is_hidden: false, reports: 0 },
    })
    if (isNew) await notifyMember(trx, memberId, 'Your profile is approved. Welcome!', 'SuccessFlash')
    return { isNew }
  })
  if (!done?.isNew) return done !== null
  mailer.postToMember(memberId, emails.approved(config.siteName, `${config.appUrl}/home`))
  await sessions.changed(memberId)
  return true
}

/**
 * Rejects a waiting member's profile and tells them why. A change to the profile puts it back in the queue.
 * @returns whether anything changed
 * @throws HttpError as `lockModeratedMember`; 409 `not_onboarded`, `approved_already`; 422 for an unknown reason
 */
export async function rejectMember(
  { db, config, mailer }: ModerationDeps,
  by: Moderator | null,
  memberId: number,
  { rejection_reason_id: reasonId, text }: { readonly rejection_reason_id: number; readonly text: string },
): Promise<boolean> {
  const done = await inTransaction(db, async (trx) => {
    const member = await lockModeratedMember(trx, by, memberId)
    if (!member.is_onboarded)
      throw new HttpError(409, 'not_onboarded', 'This member has not finished their profile yet.')
    if (member.approved_at)
      throw new HttpError(
        409,
        'approved_already',
        'This member is already approved. You can suspend them instead.',
      )
    const reason = await findReason(trx, reasonId, 'is_for_user')
    if (!reason) throw unprocessable({ rejection_reason_id: ['Choose one of the reasons for profiles.'] })
    const isSame =
      member.rejected_at !== null &&
      member.rejection_reason_id === reasonId &&
      (member.rejected_text ?? '') === text
    if (isSame) return null
    const now = new Date()
    await updateMember(trx, memberId, {
      rejected_at: now,
      rejection_reason_id: reasonId,
      rejected_text: text === '' ? null : text,
      updated_at: now,
    })
    await closeItems(trx, memberId, ['just-joined'])
    const told = [reason.description ?? reason.name, text].filter((part) => part !== '').join(' ')
    await recordDecision(trx, by, {
      action: 'member.reject',
      memberId,
      before: { rejection_reason_id: member.rejection_reason_id },
      after: { rejection_reason_id: reasonId },
      reason: told,
    })
    const decisionId = await keepDecision(trx, by, {
      action: 'member.reject',
      memberId,
      subject: { type: 'member', id: memberId },
      reasonId,
      text,
      at: now,
    })
    const message = `Your profile is not approved yet. ${told}`
    await notifyMember(trx, memberId, message, 'ErrorFlash', [], decisionId)
    return { why: told, decisionId }
  })
  if (done === null) return false
  const link = `${config.appUrl}${settings}`
  mailer.postToMember(
    memberId,
    emails.rejected(config.siteName, link, done.why, appealAddress(config, done.decisionId)),
  )
  return true
}
