/** A server with the sign-on routes, and browsers to use it with. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { loadConfig } from '../../../server/config.ts'
import type { Config } from '../../../server/config.ts'
import { registerCookieCaching } from '../../../server/http/cookieCaching.ts'
import { registerReferrer } from '../../../server/http/referrer.ts'
import { registerErrors } from '../../../server/http/failures.ts'
import { registerRateLimits } from '../../../server/api/rateLimits.ts'
import type { RequestLimits } from '../../../server/api/rateLimits.ts'
import { registerSecurityHeaders, securityHeadersOf } from '../../../server/http/securityHeaders.ts'
import { registerTrustedAddress, trustProxyOption } from '../../../server/http/trustedAddress.ts'
import type { Viewer } from '../../../server/http/viewer.ts'
import { registerXsrf } from '../../../server/api/xsrf.ts'
import { createBrowserSessions } from '../../../server/identity/browserSessions.ts'
import type { PasswordHashing } from '../../../server/identity/passwordHashing.ts'
import { quickPasswords } from './quickPasswords.ts'
import { createBackground } from '../../../server/base/background.ts'
import { createPasskeys } from '../../../server/identity/passkeys.ts'
import { createEmailChange } from '../../../server/identity/emailChange.ts'
import type { LoadAuth } from '../../../server/identity/lazyAuth.ts'
import { registerIdentity } from '../../../server/identity/identity.ts'
import { createSessions } from '../../../server/identity/sessions.ts'
import type { SignOnLimits } from '../../../server/identity/signOnLimits.ts'
import { createSsoHandlers } from '../../../server/identity/sso.ts'
import type { EmailContent } from '../../../server/mail/email.ts'
import { vi } from 'vitest'
import { testDatabase } from '../database.ts'
import type { TestDatabase } from '../database.ts'

// Opening a database and hashing passwords are slow while many tests run at the same time.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

export interface SiteOptions {
  readonly env?: Record<string, string>
  readonly limits?: SignOnLimits
  /** The longest random delay of background work, in milliseconds. */
  readonly maxDelay?: number
  readonly requestLimits?: RequestLimits
  readonly now?: () => number
  readonly database?: TestDatabase
  readonly passwords?: PasswordHashing
  readonly loadAuth?: LoadAuth
}

interface Posted extends EmailContent {
  readonly to: string
}

export type Site = Awaited<ReturnType<typeof createSite>>

const page = '<!doctype html><html><head></head><body><!--sign-on--></body></html>'

/** Registers the calls for signing on, and some calls for members. */
const registerCalls = (
  app: FastifyInstance,
  browser: ReturnType<typeof createBrowserSessions>,
  sso: ReturnType<typeof createSsoHandlers>,
) => {
  app.get('/api/sso/check', async (request) => {
    const viewer = await browser.viewerOf(request)
    return sso['GET /sso/check']({ viewer, request })
  })
  app.get('/api/sso/has-auto-login', async (request) => {
    const viewer = await browser.viewerOf(request)
    return sso['GET /sso/has-auto-login']({ viewer, request })
  })
  for (const name of ['is-admin', 'is-super-admin'] as const)
    app.get(`/api/sso/role/${name}`, async (request, reply) => {
      const viewer = await browser.viewerOf(request)
      if (!viewer) return reply.status(401).send({})
      return sso[`GET /sso/role/${name}`]({ viewer, request })
    })
  app.post('/api/logout', async (request) => {
    const viewer = await browser.viewerOf(request)
    return sso['POST /logout']({ viewer, request })
  })
  app.get('/api/viewer', async (request, reply) => {
    const viewer = await browser.viewerOf(request)
    return viewer ?? reply.status(401).send({})
  })
  app.post<{ Params: { id: string } }>('/api/act-as/:id', async (request) =>
    browser.actAs(request, Number(request.params.id) || null),
  )
  app.get('/build/app-1.js', async () => '')
  app.get('/media/original/:token/original.jpg', async () => '')
  app.post('/api/message', async () => ({ is_sent: true }))
  app.post('/api/write', async () => ({ is_written: true }))
  app.post('/apps/lodge/events', async () => ({ is_published: true }))
}

export const createSite = async (options: SiteOptions = {}) => {
  const database = options.database ?? (await testDatabase())
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-identity-'))
  const config: Config = loadConfig({ DATA_DIR: dataDir, ...options.env })
  const { db } = database
  const { now = Date.now, passwords = quickPasswords } = options
  const posted: Posted[] = []
  const app = Fastify({ trustProxy: trustProxyOption(config.trustProxy) })
  const sessions = createSessions({ db, keys: config.keys, logger: app.log, now })
  const browser = createBrowserSessions({ sessions, config })
  const presentSelf = async (_viewer: Viewer): Promise<never> => {
    throw new Error('Not used in these tests.')
  }

  registerErrors(app)
  registerTrustedAddress(app)
  registerSecurityHeaders(app, await securityHeadersOf(config))
  await registerRateLimits(app, {
    viewerOf: browser.viewerOf,
    ...(options.requestLimits && { limits: options.requestLimits }),
  })
  registerXsrf(app, { config, viewerOf: browser.viewerOf })
  browser.register(app)
  registerReferrer(app, config)
  registerCookieCaching(app)
  const mailer = { post: (to: string, letter: EmailContent) => void posted.push({ to, ...letter }) }
  const background = createBackground(app.log, { maxDelay: 0 })
  app.addHook('onClose', () => background.drain())
  registerIdentity(app, {
    db,
    config,
    sessions,
    browser,
    mailer,
    emailChange: createEmailChange({ db, config, mailer, sessions, passwords, background, now }),
    passkeys: createPasskeys({ db, config, mailer, passwords, sessions, now }),
    passwords,
    identityPage: page,
    now,
    background: { maxDelay: options.maxDelay ?? 0 },
    ...(options.limits && { limits: options.limits }),
    ...(options.loadAuth ? { loadAuth: options.loadAuth } : { loadingPatience: 60_000 }),
  })
  registerCalls(app, browser, createSsoHandlers({ sessions, browser, presentSelf }))
  await app.ready()

  return {
    app,
    config,
    db,
    database,
    sessions,
    browser,
    posted,
    visitor: (address?: string) => createVisitor(app, config, address),
    close: async () => {
      await app.close()
      await sessions.close()
      if (!options.database) await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>

/** A browser. It keeps cookies and sends the headers that the app's pages send. */
export const createVisitor = (app: FastifyInstance, config: Config, remoteAddress = '192.0.2.1') => {
  const cookies = new Map<string, string>()

  const keep = (response: LightMyRequestResponse) => {
    for (const header of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = header.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      if (/max-age=0/i.test(header)) cookies.delete(name)
      else cookies.set(name, pair.slice(at + 1))
    }
    return response
  }
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const get = async (url: string, headers: Record<string, string> = {}) =>
    keep(
      await app.inject({
        method: 'GET',
        url,
        remoteAddress,
        headers: { cookie: cookieHeader(), ...headers },
      }),
    )

  const send = async (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload: object = {},
    headers: Record<string, string | undefined> = {},
  ) => {
    const all = {
      cookie: cookieHeader(),
      origin: config.appUrl,
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': cookies.get('XSRF-TOKEN'),
      ...headers,
    }
    const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
    return keep(await app.inject({ method, url, remoteAddress, payload, headers: given }))
  }

  return {
    cookies,
    get,
    send,
    /** Opens a page first, as every browser does, to get the XSRF token. */
    post: async (url: string, payload: object = {}, headers: Record<string, string | undefined> = {}) => {
      if (!cookies.has('XSRF-TOKEN')) await get('/api/sso/check')
      return send('POST', url, payload, headers)
    },
    isSignedIn: async () => (await get('/api/sso/check')).json<{ is_logged_in: boolean }>().is_logged_in,
    viewer: async () => (await get('/api/viewer')).json<Viewer>(),
  }
}
