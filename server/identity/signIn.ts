import { HttpError } from '../http/errors.ts'
import type { Db } from '../db/schema.ts'
import { findCredentialsByEmail } from './accountRepository.ts'
import type { LoadAuth } from './lazyAuth.ts'
import { refusedWith, runSignInAttempt } from './signInAttempt.ts'
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
  readonly loadAuth: LoadAuth
  readonly db: Db
  readonly sessions: Pick<Sessions, 'endToken'>
}

/** A stored session, and what its browser must know. */
export interface SignedIn {
  readonly accountId: string
  readonly token: string
  readonly isDeletionCanceled: boolean
  readonly isFirstSignIn: boolean
}

/** The password was right, and the account needs a code as well. */
export interface HalfSignedIn {
  readonly needsCode: string
}

/**
 * Checks a password and stores a session, unless the account has two-factor. The check is slow: if the password or
 * address changed during it, the change may have ended all sessions before this one was stored, so this one is ended as
 * well.
 * @returns with the hash of the password that was checked
 * @throws HttpError 422 `wrong_credentials`; 403 with the reason when the member may not sign in
 */
export const signIn = async (
  { loadAuth, db, sessions }: SignInDeps,
  credentials: Credentials,
  headers: Headers,
  { keepsSignedIn, ip }: Pick<SignInAttempt, 'keepsSignedIn' | 'ip'>,
): Promise<(SignedIn | HalfSignedIn) & { passwordHash: string }> => {
  const auth = await loadAuth()
  // A password signs in members only, so nobody joins here.
  const attempt: SignInAttempt = { keepsSignedIn, ip, referrer: null, provedBy: 'password' }
  const before = await findCredentialsByEmail(db, credentials.email)
  try {
    await runSignInAttempt(attempt, () => auth.api.signInEmail({ body: { ...credentials }, headers }))
  } catch (error) {
    if (attempt.refusal) throw refusedWith(attempt.refusal)
    const { isAPIError } = await import('better-auth/api')
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    if (attempt.needsCode === undefined) throw wrongCredentials()
  }
  const { token, needsCode } = attempt
  const after = await findCredentialsByEmail(db, credentials.email)
  if (after?.password !== before?.password) {
    if (token !== undefined) await sessions.endToken(token)
    throw wrongCredentials()
  }
  const passwordHash = after?.password ?? ''
  if (needsCode !== undefined) return { needsCode, passwordHash }
  if (token === undefined || !after) throw new Error('A sign-in succeeded without a session.')
  const { isDeletionCanceled = false, isFirstSignIn = false } = attempt
  return { accountId: after.id, token, isDeletionCanceled, isFirstSignIn, passwordHash }
}
