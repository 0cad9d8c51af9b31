import type { FastifyInstance } from 'fastify'
import { type RequestLimits, registerRateLimits } from '../api/rateLimits.ts'
import { limitRequestTime } from '../api/requestTime.ts'
import { requireTableRows } from '../api/tableGuard.ts'
import { registerXsrf } from '../api/xsrf.ts'
import type { Background } from '../base/background.ts'
import { registerCookieCaching } from '../http/cookieCaching.ts'
import { registerErrors } from '../http/failures.ts'
import { registerObservation } from '../http/observe.ts'
import { registerPipelining } from '../http/pipelining.ts'
import { registerReferrer } from '../http/referrer.ts'
import { registerSecurityHeaders, type SecurityHeaders } from '../http/securityHeaders.ts'
import { registerTrustedAddress } from '../http/trustedAddress.ts'
import { registerTextCheck } from '../http/storableText.ts'
import type { Presence } from '../presence/presence.ts'
import type { Realtime } from '../realtime/realtime.ts'
import type { Services } from './services.ts'

export interface PluginDeps extends Pick<Services, 'config' | 'db' | 'browser' | 'viewerOf'> {
  readonly securityHeaders: SecurityHeaders
  /** The limits of production when undefined. */
  readonly requestLimits: RequestLimits | undefined
  readonly background: Pick<Background, 'drain'>
  readonly realtime: Pick<Realtime, 'counts'>
  readonly presence: Pick<Presence, 'markSeen'>
  readonly isClosing: () => boolean
}

/**
 * Registers what holds for every request. Hooks run in the order in which they are added here: later ones rely on the
 * trusted address, the security headers and the viewer of earlier ones.
 */
export async function registerPlugins(server: FastifyInstance, deps: PluginDeps): Promise<void> {
  const { config, db, browser, viewerOf, securityHeaders, requestLimits, presence } = deps
  requireTableRows(server)
  registerPipelining(server)
  registerErrors(server)
  registerTextCheck(server)
  limitRequestTime(server)
  registerTrustedAddress(server)
  registerSecurityHeaders(server, securityHeaders)
  browser.register(server)
  await registerRateLimits(server, { viewerOf, ...(requestLimits && { limits: requestLimits }) })
  server.addHook('onClose', () => deps.background.drain())
  registerXsrf(server, { config, viewerOf })
  registerReferrer(server, config)
  registerCookieCaching(server)
  registerObservation(server, {
    db,
    metricsToken: config.metricsToken,
    openSockets: () => deps.realtime.counts().sockets,
    isClosing: deps.isClosing,
  })
  server.addHook('onResponse', async (request) => {
    const viewer = await viewerOf(request).catch(() => null)
    if (viewer) presence.markSeen(viewer.memberId)
  })
}
