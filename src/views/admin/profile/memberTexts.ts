import type { DecisionAction } from '../../../../contract/moderationQueues.ts'
import { actionTexts } from '../queues/actionTexts.ts'
import type { AdminMember } from './profileActor.ts'

/** Returns what a member is and may do, the most important first. */
export function standingTexts(member: AdminMember): string[] {
  const approval = member.is_approved ? 'Approved' : member.rejection ? 'Rejected' : 'Not approved'
  const role = member.is_super_admin ? 'Super admin' : 'Admin'
  return [
    member.is_suspended && (member.is_suspended_as_scam ? 'Suspended as scam' : 'Suspended'),
    member.delete_requested_at !== null && 'Deletion requested',
    member.is_hidden && 'Hidden because of reports',
    !member.is_enabled && 'Disabled',
    !member.is_onboarded && 'Not onboarded',
    approval,
    member.is_verified && 'Verified',
    member.is_supporter && 'Supporter',
    member.is_cam_banned && 'Banned from cam',
    member.is_kept_indefinitely && 'Data is kept',
    member.disables_emails && 'Emails are off',
    member.is_admin && role,
  ].filter((text) => text !== false)
}

/** Returns the text of the button for a decision. */
export const decisionLabel = (action: DecisionAction, member: AdminMember): string =>
  action === 'member.unverify' && member.is_verified ? 'Remove the verified mark' : actionTexts[action].label
