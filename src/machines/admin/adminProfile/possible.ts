/** What the viewer may do on the page about a member. The server checks the same. */
import type { AdminNote, DecisionAction } from '../../../../contract/moderationQueues.ts'
import type { AdminProfileContext } from './types.ts'

type Viewing = Pick<AdminProfileContext, 'profile' | 'memberId' | 'viewerId' | 'isSuperAdmin'>

/**
 * Whether the viewer may act on the member: nobody acts on themselves, and only super admins on a member with a role
 * (docs/product.md#admin-actions).
 */
export const mayAct = ({ profile, memberId, viewerId, isSuperAdmin }: Viewing): boolean =>
  profile !== null && memberId !== viewerId && (isSuperAdmin || !profile.member.is_admin)

/** Whether the viewer may delete the account, which nobody has asked for before. */
export const mayDelete = (viewing: Viewing): boolean =>
  mayAct(viewing) && viewing.profile?.member.delete_requested_at === null

/** Returns the decisions that would change something. */
export function possibleDecisions(viewing: Viewing): readonly DecisionAction[] {
  const member = viewing.profile?.member
  if (member === undefined || !mayAct(viewing)) return []
  const about: DecisionAction[] = []
  if (!member.is_verified) about.push('member.verify')
  if (member.is_verified || member.is_waiting_for_verification) about.push('member.unverify')
  about.push(member.is_cam_banned ? 'member.unbanCam' : 'member.banCam')
  if (member.is_suspended) about.push('member.unsuspend')
  else about.push('member.suspend', 'member.suspendScam')
  return about
}

/** Whether the viewer wrote the note, or is a super admin. */
export const mayRemoveNote = (
  { viewerId, isSuperAdmin }: Pick<Viewing, 'viewerId' | 'isSuperAdmin'>,
  { author }: AdminNote,
): boolean => isSuperAdmin || author.id === viewerId
