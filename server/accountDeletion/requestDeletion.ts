import { inTransaction } from '../db/transaction.ts'
import { forbidden, HttpError } from '../http/errors.ts'
import { deletionGrace } from '../identity/lifetimes.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import {
  type ModerationDeps,
  type Moderator,
  lockModeratedMember,
  recordDecision,
} from '../moderation/moderator.ts'
import { lockModeratedMembers } from '../moderation/repository.ts'
import * as emails from './emails.ts'
import { isLastSuperAdmin } from './repository.ts'

export interface AccountDeletionDeps extends ModerationDeps {
  readonly now: () => number
}

/**
 * Requests the deletion of an account, by its member or by an admin. Hides the member and ends all their sessions.
 * Signing in within 14 days cancels the deletion (`docs/product.md#account-deletion`).
 * @returns the moment from which the deletion can't be canceled
 * @throws HttpError 403 `not_as_alias` for the acting member under an alias; 409 `last_super_admin`; for another
 * member as `lockModeratedMember`
 */
export async function requestDeletion(
  { db, config, mailer, sessions, now }: AccountDeletionDeps,
  by: Moderator,
  memberId: number,
): Promise<Date> {
  const isOwn = by.memberId === memberId
  if (isOwn && by.ownId !== memberId)
    throw forbidden('not_as_alias', "You can't delete this account while using an alias.")
  const { requestedAt, address } = await inTransaction(db, async (trx) => {
    const [self] = isOwn ? await lockModeratedMembers(trx, [memberId]) : []
    const member = self ?? (await lockModeratedMember(trx, by, memberId))
    if (member.delete_requested_at) return { requestedAt: member.delete_requested_at, address: null }
    if (await isLastSuperAdmin(trx, memberId))
      throw new HttpError(
        409,
        'last_super_admin',
        "The last super admin can't be deleted. Add another super admin first.",
      )
    const at = new Date(now())
    await updateMember(trx, memberId, { delete_requested_at: at, updated_at: at })
    if (!isOwn) {
      await recordDecision(trx, by, {
        action: 'member.delete',
        memberId,
        before: { delete_requested_at: null },
        after: { delete_requested_at: at.toISOString() },
      })
    }
    return { requestedAt: at, address: member.email }
  })
  const finalAt = new Date(requestedAt.getTime() + deletionGrace)
  await sessions.endAll(memberId)
  // Sent even to members who turned emails off: somebody else may have requested the deletion.
  if (address !== null)
    mailer.post(address, emails.deletionRequested(config.siteName, `${config.appUrl}/login`, finalAt))
  return finalAt
}
