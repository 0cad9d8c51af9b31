/** Sign-on through the external provider: starting it, and finishing it with the provider's callback. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/errors.ts'
import type { Auth } from './auth.ts'
import { refusedWith, runSignInAttempt } from './signInAttempt.ts'
import type { SignInAttempt } from './signInAttempt.ts'
import { redirectTarget } from './redirectTarget.ts'
import { externalProviderId } from './signOnPaths.ts'

const failed = new HttpError(400, 'external', 'Logging in failed. Please try again.')
const unreachable = new HttpError(
  503,
  'external',
  'The login service is not responding. Please try again in a minute.',
)

/** Passes on the state cookie of the attempt. The session cookies of better-auth are not used. */
const attemptCookies = (headers: Headers) =>
  headers.getSetCookie().filter((cookie) => /^[\w-]+\.state=/.test(cookie))

/** The next redirect of the sign-on, its cookies, and the failure if there is one. */
export interface Step {
  readonly location: string
  readonly cookies: readonly string[]
  readonly token?: string
  readonly failure?: HttpError
}

/**
 * Starts a sign-on with the external provider.
 * @param target the path of this site to open after the sign-on
 */
export const startExternal = async (
  auth: Auth,
  appUrl: string,
  target: string,
  headers: Headers,
): Promise<Step> => {
  const body = {
    providerId: externalProviderId,
    callbackURL: `${appUrl}${target}`,
    additionalData: { nonce: randomBytes(16).toString('base64url') },
  }
  try {
    const started = await auth.api.signInWithOAuth2({ body, headers, returnHeaders: true })
    return { location: started.response.url, cookies: attemptCookies(started.headers) }
  } catch {
    return { location: target, cookies: [], failure: unreachable }
  }
}

/** Finishes a sign-on with the request that the provider redirected to. */
export const finishExternal = async (
  auth: Auth,
  appUrl: string,
  request: FastifyRequest,
  headers: Headers,
  { ip, referrer }: Pick<SignInAttempt, 'ip' | 'referrer'>,
): Promise<Step> => {
  // The provider decides how long its own sign-on lasts. Here the session lasts as with 'Keep me logged in'.
  const attempt: SignInAttempt = { keepsSignedIn: true, ip, referrer, provedBy: 'provider' }
  const response = await runSignInAttempt(attempt, () =>
    auth.handler(new Request(`${appUrl}${request.url}`, { headers })),
  )
  const cookies = attemptCookies(response.headers)
  const location = response.headers.get('location') ?? ''
  if (attempt.token !== undefined && location.startsWith(`${appUrl}/`))
    return { location: redirectTarget(location.slice(appUrl.length)), cookies, token: attempt.token }
  return { location: '', cookies, failure: attempt.refusal ? refusedWith(attempt.refusal) : failed }
}
