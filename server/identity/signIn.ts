import { isAPIError } from 'better-auth/api'
import { HttpError } from '../http/errors.ts'
import type { Db } from '../db/schema.ts'
import type { Auth } from './auth.ts'
import { findCredentialsByEmail } from './accountRepository.ts'
import { runSignInAttempt } from './signInAttempt.ts'
import type { SignInAttempt } from './signInAttempt.ts'
import type { Sessions } from './sessions.ts'

/** The same answer for an unknown address, a wrong password and an unconfirmed address. */
const wrongCredentials = () =>
  new HttpError(
    422,
    'wrong_credentials',
    'Wrong email address or password. If you just joined, open the link in our email first.',
  )

export interface Credentials {
  readonly email: string
  readonly password: string
}

export interface SignInDeps {
  readonly auth: Auth
  readonly db: Db
  readonly sessions: Pick<Sessions, 'endToken'>
}

/**
 * Checks a password and stores a session. The check is slow: if the password or address changed during it, the
 * change may have ended all sessions before this one was stored, so this one is ended as well.
 * @returns the attempt, with the browser's token
 * @throws HttpError 422 `wrong_credentials`; 403 with the reason when the member may not sign in
 */
export const signIn = async (
  { auth, db, sessions }: SignInDeps,
  credentials: Credentials,
  headers: Headers,
  { keepsSignedIn, ip }: Pick<SignInAttempt, 'keepsSignedIn' | 'ip'>,
): Promise<SignInAttempt & { token: string }> => {
  const attempt: SignInAttempt = { keepsSignedIn, ip }
  const before = await findCredentialsByEmail(db, credentials.email)
  try {
    await runSignInAttempt(attempt, () => auth.api.signInEmail({ body: { ...credentials }, headers }))
  } catch (error) {
    if (attempt.refusal) throw new HttpError(403, attempt.refusal.code, attempt.refusal.message)
    if (isAPIError(error) && error.statusCode < 500) throw wrongCredentials()
    throw error
  }
  if (attempt.token === undefined) throw new Error('A sign-in succeeded without a session.')
  const after = await findCredentialsByEmail(db, credentials.email)
  if (after?.password !== before?.password) {
    await sessions.endToken(attempt.token)
    throw wrongCredentials()
  }
  return { ...attempt, token: attempt.token }
}
