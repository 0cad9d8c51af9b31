import type { Db } from '../db/schema.ts'
import { ensureMember, memberOfAccount, recordSignIn } from './accountRepository.ts'
import type { SignInAttempt, Refusal } from './signInAttempt.ts'
import { deletionGrace } from './lifetimes.ts'
import { hasTwoFactor } from './twoFactorRepository.ts'

const suspended = (text: string | null): Refusal => ({
  code: 'suspended',
  message: text ? `Your account is suspended: ${text}` : 'Your account is suspended.',
})
const deleted: Refusal = { code: 'deleted', message: 'This account has been deleted.' }

/**
 * Decides whether an authenticated person may sign in, and sets `attempt.refusal` if not. Suspended members see the
 * text that the admin wrote. Signing in cancels a requested deletion. Disabled members may sign in: their client
 * then enables them (`docs/product.md#suspended-disabled-and-deleted-members`). Every way to get a session passes here,
 * so this is also where an account with two-factor is held back until its code: `attempt.needsCode`.
 */
export const admit = async (
  db: Db,
  accountId: string,
  attempt: SignInAttempt,
  now: number,
): Promise<void> => {
  const { birthday = null, ip, referrer } = attempt
  await ensureMember(db, { accountId, birthday, ip, referrer })
  const member = await memberOfAccount(db, accountId)
  const requestedAt = member?.delete_requested_at?.getTime()
  if (!member || member.deleted_at || (requestedAt !== undefined && requestedAt + deletionGrace <= now))
    attempt.refusal = deleted
  else if (member.suspended_at) attempt.refusal = suspended(member.suspended_text)
  else if (attempt.provedBy === 'password' && (await hasTwoFactor(db, accountId)))
    attempt.needsCode = accountId
  else {
    attempt.isFirstSignIn = member.login_ip === null
    await recordSignIn(db, member.id, ip)
    attempt.isDeletionCanceled = requestedAt !== undefined
  }
}
