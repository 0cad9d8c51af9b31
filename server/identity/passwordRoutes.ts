import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from '../http/errors.ts'
import * as bodies from './bodies.ts'
import type { BrowserSessions } from './browserSessions.ts'
import { cookieNames, readCookie, writeCookie } from '../http/cookies.ts'
import { deviceCookieAge, deviceOf, makeDevice } from './device.ts'
import type { EmailChanging } from './emailChange.ts'
import type { createJoining } from './joining.ts'
import type { createRecovery } from './recovery.ts'
import { redirectTarget } from './redirectTarget.ts'
import { createStepCounter, headersFor, ipOf } from './requests.ts'
import { signIn } from './signIn.ts'
import type { SignInDeps } from './signIn.ts'
import type { SignOnLimits } from './signOnLimits.ts'

export interface PasswordRoutesDeps extends SignInDeps {
  readonly config: Pick<Config, 'isSecure' | 'keys'>
  readonly browser: BrowserSessions
  readonly emailChange: Pick<EmailChanging, 'confirm'>
  readonly joining: ReturnType<typeof createJoining>
  readonly recovery: ReturnType<typeof createRecovery>
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
  const { config, browser, emailChange, joining, recovery, limits } = deps
  const { isSecure, keys } = config
  const names = cookieNames(isSecure)
  const JoinBody = bodies.joinBody(joining.rules)
  const counts = {
    join: createStepCounter(app, limits.join),
    verify: createStepCounter(app, limits.verify),
    signIn: createStepCounter(app, limits.signIn),
    forgot: createStepCounter(app, limits.forgot),
    reset: createStepCounter(app, limits.reset),
  }

  const rememberDevice = (reply: FastifyReply, email: string) => {
    const device = makeDevice(keys.identity, email)
    void reply.header('set-cookie', writeCookie(names.device, device, { isSecure, maxAge: deviceCookieAge }))
  }

  app.post('/identity/join', async (request, reply) => {
    const body = bodies.parseBody(JoinBody, request.body)
    await counts.join(request, body.email)
    await joining.join({ ...body, ip: ipOf(request) })
    return reply.status(202).send({})
  })

  app.post('/identity/verify', async (request) => {
    const { token } = bodies.parseBody(bodies.VerifyBody, request.body)
    await counts.verify(request, token)
    if (await emailChange.confirm(token, await browser.viewerOf(request))) return {}
    const withoutPassword = await joining.confirm(token)
    if (withoutPassword !== null) {
      recovery.forgot(withoutPassword)
      throw choosePasswordError()
    }
    return {}
  })

  app.post('/identity/sign-in', async (request, reply) => {
    const body = bodies.parseBody(bodies.SignInBody, request.body)
    const { email, password } = body
    const device = deviceOf(keys.identity, readCookie(request.headers.cookie, names.device), email)
    await counts.signIn(request, device === null ? email : `${email} ${device}`)
    const signedIn = await signIn(deps, { email, password }, headersFor(request), {
      keepsSignedIn: body.keeps_signed_in,
      ip: ipOf(request),
    })
    await browser.begin(request, signedIn.token)
    if (device === null) rememberDevice(reply, email)
    return {
      redirect_url: redirectTarget(body.redirect_url),
      is_deletion_cancelled: signedIn.isDeletionCanceled ?? false,
    }
  })

  app.post('/identity/forgot', async (request, reply) => {
    const { email } = bodies.parseBody(bodies.ForgotBody, request.body)
    await counts.forgot(request, email)
    recovery.forgot(email)
    return reply.status(202).send({})
  })

  app.post('/identity/reset', async (request, reply) => {
    const { token, password } = bodies.parseBody(bodies.ResetBody, request.body)
    await counts.reset(request, token)
    rememberDevice(reply, await recovery.reset(token, password))
    return {}
  })
}
