import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { cookieNames, dropCookie, readCookie, writeCookie } from '../http/cookies.ts'
import { HttpError } from '../http/errors.ts'
import { addressKey, ipOf } from '../http/trustedAddress.ts'
import { findCredentials } from './accountRepository.ts'
import * as bodies from './bodies.ts'
import { challengeLifetime } from './lifetimes.ts'
import type { Passkeys } from './passkeys.ts'
import { redirectTarget } from './redirectTarget.ts'
import { createStepCounter } from './requests.ts'
import type { SecondSteps } from './secondStep.ts'
import type { SignedIn } from './signIn.ts'
import type { SignInEnd } from './signInEnd.ts'
import type { SignOnLimits } from './signOnLimits.ts'

export interface SecondStepRoutesDeps {
  readonly db: Db
  readonly config: Pick<Config, 'isSecure'>
  readonly secondSteps: SecondSteps
  readonly passkeys: Pick<Passkeys, 'beginSignIn' | 'signIn'>
  readonly signInEnd: SignInEnd
  readonly limits: SignOnLimits
}

const noChallenge = () =>
  new HttpError(422, 'challenge_ended', 'This login has ended. Please enter your password again.')

/** Sets the cookie that binds the next step of a sign-in to this browser. */
export const setChallengeCookie = (reply: FastifyReply, isSecure: boolean, token: string): void => {
  const { challenge } = cookieNames(isSecure)
  void reply.header(
    'set-cookie',
    writeCookie(challenge, token, { isSecure, maxAge: challengeLifetime / 1000 }),
  )
}

/** Registers the routes that finish a sign-in with a code, and those that sign in with a passkey. */
export const registerSecondStepRoutes = (app: FastifyInstance, deps: SecondStepRoutesDeps): void => {
  const { db, config, secondSteps, passkeys, signInEnd, limits } = deps
  const { isSecure } = config
  const names = cookieNames(isSecure)
  const countCode = createStepCounter(app, limits.secondStep)
  const countPasskey = createStepCounter(app, limits.passkey)

  const tokenOf = ({ headers }: FastifyRequest): string => {
    const token = readCookie(headers.cookie, names.challenge)
    if (token === null) throw noChallenge()
    return token
  }
  const clientOf = (request: FastifyRequest) => ({
    ip: ipOf(request),
    userAgent: request.headers['user-agent'] ?? null,
  })
  const finish = async (
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    redirectUrl: string | undefined,
  ) => {
    const { email, password } = await findCredentials(db, signedIn.accountId)
    void reply.header('set-cookie', dropCookie(names.challenge, isSecure))
    await signInEnd.end(request, reply, signedIn, { email, passwordHash: password ?? '' })
    return {
      redirect_url: redirectTarget(redirectUrl),
      is_deletion_cancelled: signedIn.isDeletionCanceled,
    }
  }

  app.post('/identity/two-factor', async (request, reply) => {
    const { redirect_url: redirectUrl, ...given } = bodies.parseBody(bodies.SecondStepBody, request.body)
    await countCode(request)
    const signedIn = await secondSteps.pass({
      token: tokenOf(request),
      given,
      address: addressKey(request.ip),
      ...clientOf(request),
    })
    return finish(request, reply, signedIn, redirectUrl)
  })

  app.post('/identity/passkey/options', async (request, reply) => {
    const { keeps_signed_in: keepsSignedIn } = bodies.parseBody(bodies.PasskeyOptionsBody, request.body)
    await countPasskey(request)
    const { token, options } = await passkeys.beginSignIn(keepsSignedIn)
    setChallengeCookie(reply, isSecure, token)
    return options
  })

  app.post('/identity/passkey', async (request, reply) => {
    const { response, redirect_url: redirectUrl } = bodies.parseBody(bodies.PasskeyBody, request.body)
    await countPasskey(request)
    const signedIn = await passkeys.signIn({ token: tokenOf(request), response, ...clientOf(request) })
    return finish(request, reply, signedIn, redirectUrl)
  })
}
