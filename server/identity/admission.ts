import type { Db } from '../db/schema.ts'
import { ensureMember, memberOfAccount, recordSignIn } from './accountRepository.ts'
import type { SignInAttempt, Refusal } from './signInAttempt.ts'
import { deletionGrace } from './lifetimes.ts'

const suspended = (text: string | null): Refusal => ({
  code: 'suspended',
  message: text ? `Your account is suspended: ${text}` : 'Your account is suspended.',
})
const deleted: Refusal = { code: 'deleted', message: 'This account has been deleted.' }

/**
 * Decides whether an authenticated person may sign in, and sets `attempt.refusal` if not. Suspended members see the
 * text that the admin wrote. Signing in cancels a requested deletion. Disabled members may sign in: their client
 * then enables them (`docs/product.md#suspended-disabled-and-deleted-members`).
 */
export const admit = async (
  db: Db,
  accountId: string,
  attempt: SignInAttempt,
  now: number,
): Promise<void> => {
  await ensureMember(db, { accountId, birthday: attempt.birthday ?? null, ip: attempt.ip })
  const member = await memberOfAccount(db, accountId)
  const requestedAt = member?.delete_requested_at?.getTime()
  if (!member || member.deleted_at || (requestedAt !== undefined && requestedAt + deletionGrace <= now))
    attempt.refusal = deleted
  else if (member.suspended_at) attempt.refusal = suspended(member.suspended_text)
  else {
    await recordSignIn(db, member.id, attempt.ip)
    attempt.isDeletionCanceled = requestedAt !== undefined
  }
}
