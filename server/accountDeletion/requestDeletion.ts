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
 * Asks for an account to be deleted: its member, or an admin for him. From then on nobody sees him, and he is signed
 * out everywhere; signing in within 14 days keeps the account (DECISIONS, Account).
 * @returns from when on it cannot be kept
 * @throws HttpError 403 `not_as_alias` for one's own under an alias; 409 `last_super_admin`; for another as
 * `takeModerated`
 */
export async function requestDeletion(
  { db, config, mailer, sessions, now }: AccountDeletionDeps,
  by: Moderator,
  memberId: number,
): Promise<Date> {
  const isOwn = by.memberId === memberId
  if (isOwn && by.ownId !== memberId)
    throw forbidden('not_as_alias', 'Only he himself can delete his account.')
  const { askedAt, address } = await inTransaction(db, async (trx) => {
    const [self] = isOwn ? await lockModeratedMembers(trx, [memberId]) : []
    const member = self ?? (await lockModeratedMember(trx, by, memberId))
    if (member.delete_requested_at) return { askedAt: member.delete_requested_at, address: null }
    if (await isLastSuperAdmin(trx, memberId))
      throw new HttpError(409, 'last_super_admin', 'You are the last super admin. Name another one first.')
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
    return { askedAt: at, address: member.email }
  })
  const finalAt = new Date(askedAt.getTime() + deletionGrace)
  await sessions.endAll(memberId)
  // Whatever mails he wants: it may not have been he who asked.
  if (address !== null)
    mailer.post(address, emails.deletionRequested(config.siteName, `${config.appUrl}/login`, finalAt))
  return finalAt
}
