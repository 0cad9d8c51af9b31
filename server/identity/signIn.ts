import { isAPIError } from 'better-auth/api'
import { HttpError } from '../http/errors.ts'
import type { Db } from '../db/schema.ts'
import type { Auth } from './auth.ts'
import { findCredentialsOf } from './accountRepository.ts'
import { runIssuing } from './issuing.ts'
import type { Issuing } from './issuing.ts'
import type { Sessions } from './sessions.ts'

/** One answer for an unknown address, a wrong password, and an address that has not been confirmed. */
const wrongCredentials = () =>
  new HttpError(
    422,
    'wrong_credentials',
    'Wrong e-mail address or password. If you have just joined, open the link in our letter first.',
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
 * Checks a password and stores a session. To check takes long: where another password or address was chosen meanwhile,
 * all sessions may have ended before this one was stored, and it is taken back.
 * @returns what goes with it; its `token` is the browser's
 * @throws HttpError 422 `wrong_credentials`; 403 with the reason when he may not come in
 */
export const signIn = async (
  { auth, db, sessions }: SignInDeps,
  credentials: Credentials,
  headers: Headers,
  { keepsSignedIn, ip }: Pick<Issuing, 'keepsSignedIn' | 'ip'>,
): Promise<Issuing & { token: string }> => {
  const issuing: Issuing = { keepsSignedIn, ip }
  const before = await findCredentialsOf(db, credentials.email)
  try {
    await runIssuing(issuing, () => auth.api.signInEmail({ body: { ...credentials }, headers }))
  } catch (error) {
    if (issuing.refusal) throw new HttpError(403, issuing.refusal.code, issuing.refusal.message)
    if (isAPIError(error) && error.statusCode < 500) throw wrongCredentials()
    throw error
  }
  if (issuing.token === undefined) throw new Error('A sign-in went well without a session.')
  const after = await findCredentialsOf(db, credentials.email)
  if (after?.password !== before?.password) {
    await sessions.endToken(issuing.token)
    throw wrongCredentials()
  }
  return { ...issuing, token: issuing.token }
}
