import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { admit } from './admission.ts'
import { insertSession } from './sessionRepository.ts'
import type { Sessions } from './sessions.ts'
import type { SignedIn } from './signIn.ts'
import { refusedWith, type SignInAttempt } from './signInAttempt.ts'

export interface StartSessionDeps {
  readonly db: Db
  readonly config: Pick<Config, 'keys'>
  readonly sessions: Pick<Sessions, 'mint'>
  readonly now: () => number
}

/**
 * Stores a session for a member whose code or passkey was right. After a password alone, better-auth stores it
 * (`auth.ts`).
 * @throws HttpError 403 with the reason when the member may not sign in
 */
export async function startSession(
  { db, config, sessions, now }: StartSessionDeps,
  accountId: string,
  {
    userAgent,
    ...how
  }: Pick<SignInAttempt, 'keepsSignedIn' | 'ip'> & {
    readonly provedBy: 'code' | 'passkey'
    readonly userAgent: string | null
  },
): Promise<SignedIn> {
  const attempt: SignInAttempt = { ...how, referrer: null }
  await admit({ db, config }, accountId, attempt, now())
  if (attempt.refusal) throw refusedWith(attempt.refusal)
  const { token, hash, endsAt } = sessions.mint()
  await insertSession(db, {
    id: randomUUID(),
    user_id: accountId,
    token: hash,
    expires_at: endsAt,
    ip_address: attempt.ip,
    user_agent: userAgent,
    keeps_signed_in: attempt.keepsSignedIn,
    created_at: new Date(now()),
    last_used_at: new Date(now()),
  })
  const { isDeletionCanceled = false, isFirstSignIn = false } = attempt
  return { accountId, token, isDeletionCanceled, isFirstSignIn }
}
