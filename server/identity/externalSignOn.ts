/** The way to the external provider and back. */
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/errors.ts'
import type { Auth } from './auth.ts'
import { externalProviderId } from './auth.ts'
import { runSignInAttempt } from './signInAttempt.ts'
import type { SignInAttempt, Refusal } from './signInAttempt.ts'
import { redirectTarget } from './redirectTarget.ts'

const failed = new HttpError(400, 'external', 'Logging in did not work this time. Please try again.')
const unreachable = new HttpError(
  503,
  'external',
  'The log-in service does not answer at the moment. Please try again in a minute.',
)
const refusedWith = ({ code, message }: Refusal) => new HttpError(403, code, message)

/** better-auth sets cookies for sessions as well, which are not ours; only the one of the attempt is passed on. */
const attemptCookies = (headers: Headers) =>
  headers.getSetCookie().filter((cookie) => /^[\w-]+\.state=/.test(cookie))

/** Where to go, the cookies of the attempt, and what stands in the way if something does. */
export interface Step {
  readonly location: string
  readonly cookies: readonly string[]
  readonly token?: string
  readonly failure?: HttpError
}

/**
 * @param target where to go at the end, a path of ours
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

export const finishExternal = async (
  auth: Auth,
  appUrl: string,
  request: FastifyRequest,
  headers: Headers,
  ip: string | null,
): Promise<Step> => {
  // The provider's own sign-on says how long it lasts; here it is kept like with 'keep me signed in'.
  const attempt: SignInAttempt = { keepsSignedIn: true, ip }
  const response = await runSignInAttempt(attempt, () =>
    auth.handler(new Request(`${appUrl}${request.url}`, { headers })),
  )
  const cookies = attemptCookies(response.headers)
  const location = response.headers.get('location') ?? ''
  if (attempt.token !== undefined && location.startsWith(`${appUrl}/`))
    return { location: redirectTarget(location.slice(appUrl.length)), cookies, token: attempt.token }
  return { location: '', cookies, failure: attempt.refusal ? refusedWith(attempt.refusal) : failed }
}
