import { writeAudit } from '../audit/repository.ts'
import type { Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import { deletionGrace } from '../identity/lifetimes.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { updateMember } from '../visibility/memberRepository.ts'
import {
  type ModerationDeps,
  type Moderator,
  lockModeratedMember,
  recordDecision,
} from '../moderation/moderator.ts'
import { lockModeratedMembers, type ModeratedMember } from '../moderation/repository.ts'
import { isLastSuperAdmin } from '../roles/repository.ts'
import * as emails from './emails.ts'

/** An order whose renewal can't be stopped, because its payment provider is not set up any more. */
interface RenewalLeft {
  readonly id: number
  readonly payment_provider: string
  /** The provider's name of the subscription. */
  readonly provider_reference: string | null
}

export interface AccountDeletionDeps extends ModerationDeps {
  /**
   * Stops the renewals of a member's payments, and returns those that it can't. Throws when the payment company does not
   * confirm it.
   */
  readonly cancelRenewals: (memberId: number) => Promise<readonly RenewalLeft[]>
  readonly now: () => number
}

/** Locks the member who is to be deleted. Throws as `requestDeletion`. */
async function lockDeletable(trx: Trx, by: Moderator, memberId: number): Promise<ModeratedMember> {
  const [self] = by.memberId === memberId ? await lockModeratedMembers(trx, [memberId]) : []
  const member = self ?? (await lockModeratedMember(trx, by, memberId))
  if (member.delete_requested_at === null && (await isLastSuperAdmin(trx, memberId)))
    throw new HttpError(
      409,
      'last_super_admin',
      "The last super admin can't be deleted. Add another super admin first.",
    )
  return member
}

/** Leaves an audit row for each renewal that goes on at its provider, so that the operator can stop it there. */
async function auditRenewalsLeft(trx: Trx, by: Moderator, orders: readonly RenewalLeft[]): Promise<void> {
  for (const { id, payment_provider: provider, provider_reference: reference } of orders)
    await writeAudit(trx, {
      actorId: by.memberId,
      ownId: by.ownId,
      action: 'payment.renewal-not-canceled',
      target: { type: 'payment_order', id: String(id) },
      after: { payment_provider: provider, provider_reference: reference },
      reason: 'The payment provider is not set up.',
    })
}

/**
 * Requests the deletion of an account, by its member or by an admin. Cancels renewals of their payments, hides the
 * member and ends all their sessions. A renewal whose provider is not set up is left, with an audit row. Signing in
 * within 14 days cancels the deletion (`docs/product.md#account-deletion`).
 * @returns the moment from which the deletion can't be canceled
 * @throws HttpError 403 `not_as_alias` for the acting member under an alias; 409 `last_super_admin`; for another
 * member as `lockModeratedMember`; 502 `provider_failed` when a renewal could not be canceled
 */
export async function requestDeletion(
  { db, config, mailer, sessions, cancelRenewals, now }: AccountDeletionDeps,
  by: Moderator,
  memberId: number,
): Promise<Date> {
  const isOwn = by.memberId === memberId
  if (isOwn) refuseAlias(by)
  await inTransaction(db, (trx) => lockDeletable(trx, by, memberId))
  // Outside a transaction, because the payment company is asked. Nobody pays on for an account that is gone.
  const renewalsLeft = await cancelRenewals(memberId)
  const { requestedAt, address } = await inTransaction(db, async (trx) => {
    const member = await lockDeletable(trx, by, memberId)
    if (member.delete_requested_at) return { requestedAt: member.delete_requested_at, address: null }
    const at = new Date(now())
    await updateMember(trx, memberId, { delete_requested_at: at, updated_at: at })
    await auditRenewalsLeft(trx, by, renewalsLeft)
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
