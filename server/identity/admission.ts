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
 * Whether someone who proved who he is may come in (DECISIONS, Access and Account). A suspended member is told
 * what the admin wrote; a deletion under way is taken back. A disabled one comes in: his own client enables him.
 */
export const admit = async (
  db: Db,
  accountId: string,
  attempt: SignInAttempt,
  now: number,
): Promise<void> => {
  await ensureMember(db, { accountId, birthday: attempt.birthday ?? null, ip: attempt.ip })
  const member = await memberOfAccount(db, accountId)
  const asked = member?.delete_requested_at?.getTime()
  if (!member || member.deleted_at || (asked !== undefined && asked + deletionGrace <= now))
    attempt.refusal = deleted
  else if (member.suspended_at) attempt.refusal = suspended(member.suspended_text)
  else {
    await recordSignIn(db, member.id, attempt.ip)
    attempt.isDeletionCancelled = asked !== undefined
  }
}
