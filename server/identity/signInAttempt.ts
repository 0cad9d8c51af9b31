/**
 * The context of one sign-in. The hooks of better-auth decide which session is stored but don't get the request, so
 * the context is passed to them in an `AsyncLocalStorage`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { HttpError } from '../http/errors.ts'

/** Why an authenticated person may not sign in. */
export interface Refusal {
  readonly code: 'suspended' | 'deleted' | 'too_young' | 'unconfirmed_email'
  readonly message: string
  /** The path of the page where a suspended member can appeal. */
  readonly link?: string
}

export interface SignInAttempt {
  readonly keepsSignedIn: boolean
  readonly ip: string | null
  /** From where the browser came to this site, for a member who joins by this sign-in. */
  readonly referrer: string | null
  /**
   * What proved who signs in. After `password`, an account with two-factor needs a code. A passkey is something that
   * the member has and that their device unlocks, and an external provider asks for second factors itself.
   */
  readonly provedBy: 'password' | 'code' | 'passkey' | 'provider'
  /** The birthday that the external provider returned. */
  birthday?: string
  /** The browser's token, set once the session is stored. */
  token?: string
  refusal?: Refusal
  isDeletionCanceled?: boolean
  /** The account whose password was right and which now needs a code. No session is stored. */
  needsCode?: string
  /** Nobody has signed in to the account before. */
  isFirstSignIn?: boolean
}

const storage = new AsyncLocalStorage<SignInAttempt>()

export const runSignInAttempt = <Result>(
  attempt: SignInAttempt,
  work: () => Promise<Result>,
): Promise<Result> => storage.run(attempt, work)

/** @throws Error outside of a sign-in: no other call of better-auth may create sessions */
export const currentSignInAttempt = (): SignInAttempt => {
  const attempt = storage.getStore()
  if (!attempt) throw new Error('A session can only be created by signing in.')
  return attempt
}

/** Returns the response to a refused sign-in. */
export const refusedWith = ({ code, message, link }: Refusal): HttpError =>
  new HttpError(403, code, message, { link })
