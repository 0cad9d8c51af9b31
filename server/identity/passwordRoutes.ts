import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from '../http/errors.ts'
import { findCredentialsByEmail } from './accountRepository.ts'
import * as bodies from './bodies.ts'
import type { BrowserSessions } from './browserSessions.ts'
import { cookieNames, readCookie } from '../http/cookies.ts'
import { referrerOf } from '../http/referrer.ts'
import { ipOf } from '../http/trustedAddress.ts'
import { deviceOf } from './device.ts'
import type { EmailChanging } from './emailChange.ts'
import type { createJoining } from './joining.ts'
import type { createRecovery } from './recovery.ts'
import { redirectTarget } from './redirectTarget.ts'
import { createStepCounter, headersFor } from './requests.ts'
import type { SecondSteps } from './secondStep.ts'
import { setChallengeCookie } from './secondStepRoutes.ts'
import { signIn } from './signIn.ts'
import type { SignInDeps } from './signIn.ts'
import type { SignInEnd } from './signInEnd.ts'
import type { SignOnLimits } from './signOnLimits.ts'

export interface PasswordRoutesDeps extends SignInDeps {
  readonly config: Pick<Config, 'isSecure' | 'keys'>
  readonly browser: BrowserSessions
  readonly emailChange: Pick<EmailChanging, 'confirm'>
  readonly joining: ReturnType<typeof createJoining>
  readonly recovery: ReturnType<typeof createRecovery>
  readonly secondSteps: Pick<SecondSteps, 'begin'>
  readonly signInEnd: SignInEnd
  readonly limits: SignOnLimits
}

const choosePasswordError = () =>
  new HttpError(
    422,
    'choose_password',
    'Your email address is confirmed. Someone used it to join more than once, so please choose a password. We sent you a link.',
  )

/** Registers the routes for joining, signing in and choosing a new password. */
export const registerPasswordRoutes = (app: FastifyInstance, deps: PasswordRoutesDeps): void => {
  const { db, config, browser, emailChange, joining, recovery, limits, loadAuth } = deps
  const { secondSteps, signInEnd } = deps
  const { isSecure, keys } = config
  const names = cookieNames(isSecure)
  const JoinBody = bodies.joinBody(joining.rules)
  const counts = {
    join: createStepCounter(app, limits.join),
    joinAgain: createStepCounter(app, limits.joinAgain),
    verify: createStepCounter(app, limits.verify),
    signIn: createStepCounter(app, limits.signIn),
    forgot: createStepCounter(app, limits.forgot),
    reset: createStepCounter(app, limits.reset),
  }

  const deviceIn = async ({ headers }: FastifyRequest, email: string): Promise<string | null> => {
    const cookie = readCookie(headers.cookie, names.device)
    if (cookie === null) return null
    const credentials = await findCredentialsByEmail(db, email)
    return deviceOf(keys.identity, cookie, { email, passwordHash: credentials?.password ?? '' })
  }

  app.post('/identity/join', async (request, reply) => {
    const body = bodies.parseBody(JoinBody, request.body)
    await counts.join(request, body.email)
    await joining.join({ ...body, ip: ipOf(request), referrer: referrerOf(request, config) })
    return reply.status(202).send({})
  })

  app.post('/identity/join-again', async (request, reply) => {
    const { email } = bodies.parseBody(bodies.EmailBody, request.body)
    await counts.joinAgain(request, email)
    joining.resend(email)
    return reply.status(202).send({})
  })

  /** Answers with the address of a new account, so that its owner need not type it again to log in. */
  app.post('/identity/verify', async (request) => {
    const { token } = bodies.parseBody(bodies.VerifyBody, request.body)
    await counts.verify(request, token)
    const viewer = await browser.viewerOf(request)
    if (await emailChange.confirm(token, viewer)) return {}
    const { email, needsPassword } = await joining.confirm(token)
    if (needsPassword) {
      recovery.forgot(email)
      throw choosePasswordError()
    }
    return viewer ? {} : { email }
  })

  app.post('/identity/sign-in', async (request, reply) => {
    const body = bodies.parseBody(bodies.SignInBody, request.body)
    // Before the count: a try that is refused because the server just started is not one of the member's.
    await loadAuth()
    const { email, password } = body
    const device = await deviceIn(request, email)
    await counts.signIn(request, device === null ? email : `${email} ${device}`)
    const { passwordHash, ...signedIn } = await signIn(deps, { email, password }, headersFor(request), {
      keepsSignedIn: body.keeps_signed_in,
      ip: ipOf(request),
    })
    if ('needsCode' in signedIn) {
      const token = await secondSteps.begin(signedIn.needsCode, body.keeps_signed_in)
      setChallengeCookie(reply, isSecure, token)
      return { needs_code: true }
    }
    await signInEnd.end(request, reply, signedIn, { email, passwordHash })
    return {
      redirect_url: redirectTarget(body.redirect_url),
      is_deletion_cancelled: signedIn.isDeletionCanceled,
    }
  })

  app.post('/identity/forgot', async (request, reply) => {
    const { email } = bodies.parseBody(bodies.EmailBody, request.body)
    await counts.forgot(request, email)
    recovery.forgot(email)
    return reply.status(202).send({})
  })

  app.post('/identity/reset', async (request, reply) => {
    const { token, password } = bodies.parseBody(bodies.ResetBody, request.body)
    await loadAuth()
    await counts.reset(request, token)
    const email = await recovery.reset(token, password)
    const credentials = await findCredentialsByEmail(db, email)
    if (credentials?.password) signInEnd.rememberDevice(reply, { email, passwordHash: credentials.password })
    return {}
  })
}
