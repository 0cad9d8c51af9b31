/**
 * What goes with one sign-in. better-auth checks who someone is and stores the session; what it stores is ours
 * to say, and its hooks hear nothing of the request, so that it travels beside the call.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Why someone who proved who he is may still not come in. */
export interface Refusal {
  readonly code: 'suspended' | 'deleted' | 'too_young' | 'unconfirmed_email'
  readonly message: string
}

export interface SignInAttempt {
  readonly keepsSignedIn: boolean
  readonly ip: string | null
  /** What an external provider says of his birthday. */
  birthday?: string
  /** The token for the browser, once the session is stored. */
  token?: string
  refusal?: Refusal
  isDeletionCancelled?: boolean
}

const storage = new AsyncLocalStorage<SignInAttempt>()

export const runSignInAttempt = <Result>(
  attempt: SignInAttempt,
  work: () => Promise<Result>,
): Promise<Result> => storage.run(attempt, work)

/** @throws outside of a sign-in: no other call of better-auth may make sessions. */
export const currentSignInAttempt = (): SignInAttempt => {
  const attempt = storage.getStore()
  if (!attempt) throw new Error('A session can only be made by signing in.')
  return attempt
}
