import { appealLink } from '../appeals/appealLink.ts'
import { findSuspension } from '../appeals/repository.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { ensureMember, memberOfAccount, recordSignIn } from './accountRepository.ts'
import type { SignInAttempt, Refusal } from './signInAttempt.ts'
import { deletionGrace } from './lifetimes.ts'
import { hasTwoFactor } from './twoFactorRepository.ts'

const suspended = (text: string | null, link: string | undefined): Refusal => ({
  code: 'suspended',
  message: text ? `Your account is suspended: ${text}` : 'Your account is suspended.',
  ...(link !== undefined && { link }),
})
const deleted: Refusal = { code: 'deleted', message: 'This account has been deleted.' }

interface AdmissionDeps {
  readonly db: Db
  readonly config: Pick<Config, 'keys'>
}

async function refuseSuspended(
  { db, config }: AdmissionDeps,
  { id, suspended_text: text }: { readonly id: number; readonly suspended_text: string | null },
): Promise<Refusal> {
  const decisionId = await findSuspension(db, id)
  return suspended(text, decisionId === undefined ? undefined : appealLink(config.keys.appeals, decisionId))
}

/**
 * Decides whether an authenticated person may sign in, and sets `attempt.refusal` if not. Suspended members see the
 * text that the admin wrote, and get a link to appeal. Signing in cancels a requested deletion. Disabled members may
 * sign in: their client then enables them (`docs/product.md#suspended-disabled-and-deleted-members`). Every way to get a
 * session passes here, so this is also where an account with two-factor is held back until its code:
 * `attempt.needsCode`.
 */
export const admit = async (
  { db, config }: AdmissionDeps,
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
  else if (member.suspended_at) attempt.refusal = await refuseSuspended({ db, config }, member)
  else if (attempt.provedBy === 'password' && (await hasTwoFactor(db, accountId)))
    attempt.needsCode = accountId
  else {
    attempt.isFirstSignIn = member.login_ip === null
    await recordSignIn(db, {
      memberId: member.id,
      accountId,
      ip,
      provedBy: attempt.provedBy,
      at: new Date(now),
    })
    attempt.isDeletionCanceled = requestedAt !== undefined
  }
}
