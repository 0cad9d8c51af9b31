import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { BrowserSessions } from './browserSessions.ts'
import { finishExternal, startExternal } from './externalSignOn.ts'
import type { Step } from './externalSignOn.ts'
import type { LoadAuth } from './lazyAuth.ts'
import { referrerOf } from '../http/referrer.ts'
import { ipOf } from '../http/trustedAddress.ts'
import { withRedirect, redirectOf } from './pages.ts'
import type { FailurePages } from './pages.ts'
import { createStepCounter, headersFor } from './requests.ts'
import type { SignOnLimits } from './signOnLimits.ts'
import { externalProviderId, identityPath } from './signOnPaths.ts'

export interface ExternalRoutesDeps {
  readonly config: Pick<Config, 'appUrl' | 'isSecure'>
  readonly loadAuth: LoadAuth
  readonly browser: BrowserSessions
  readonly failurePages: FailurePages
  readonly limits: SignOnLimits
}

/** Registers the routes that lead to the external provider and back. */
export const registerExternalRoutes = (app: FastifyInstance, deps: ExternalRoutesDeps): void => {
  const { loadAuth, browser, limits } = deps
  const { sendFailure, errorHandler } = deps.failurePages
  const { appUrl } = deps.config
  const count = createStepCounter(app, limits.external)

  const sendStep = async (request: FastifyRequest, reply: FastifyReply, step: Step) => {
    for (const cookie of step.cookies) void reply.header('set-cookie', cookie)
    if (step.failure) return sendFailure(reply, step.failure, withRedirect(`${identityPath}/start`, request))
    if (step.token !== undefined) await browser.begin(request, step.token)
    return reply.header('cache-control', 'private, no-store').redirect(step.location)
  }

  app.get(`${identityPath}/start`, { errorHandler }, async (request, reply) => {
    const target = redirectOf(request)
    if (await browser.viewerOf(request)) return reply.redirect(target)
    await count(request)
    return sendStep(
      request,
      reply,
      await startExternal(await loadAuth(), appUrl, target, headersFor(request)),
    )
  })

  app.get(
    `${identityPath}/oauth2/callback/${externalProviderId}`,
    { errorHandler },
    async (request, reply) => {
      await count(request)
      const auth = await loadAuth()
      const step = await finishExternal(auth, appUrl, request, headersFor(request), {
        ip: ipOf(request),
        referrer: referrerOf(request, deps.config),
      })
      return sendStep(request, reply, step)
    },
  )
}
