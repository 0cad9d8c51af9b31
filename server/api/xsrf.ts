/**
 * Accepts writes that a cookie authorizes from the site's own pages only: `docs/security.md#cross-site-requests`. They
 * need an allowed `Origin`, `X-Requested-With: XMLHttpRequest`, and a token that belongs to the session. Guests have a
 * token too, so that another site cannot sign them in.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '../../contract/calls.ts'
import type { Config } from '../config.ts'
import { bearerTokenOf } from '../http/bearerToken.ts'
import { cookieNames, readCookie, writeCookie } from '../http/cookies.ts'
import { isSameText } from '../base/sameText.ts'
import { HttpError, unauthenticated } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { guestXsrfToken } from './xsrfTokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route is no call of the table, and answers 401 to who is not signed in. */
    isForMembers?: boolean
  }
}

export interface XsrfDeps {
  readonly config: Pick<Config, 'allowedOrigins' | 'isSecure' | 'keys'>
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
}

/**
 * Prefixes of the routes that read no cookie: the publishing API and postbacks of payment providers, which check a
 * signature, the links that stop a kind of mail, which are signed, and the pages of the sandbox provider, which check the
 * origin.
 */
const signedRoutes = ['/apps/', '/payments/postback/', '/sandbox/', '/unsubscribe/']
/** Paths whose responses set the token's cookie, besides all HTML pages. */
const pathsWithToken = ['/api/', '/identity/']
const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const refused = (message: string) => new HttpError(403, 'xsrf', message)

const isSigned = (request: FastifyRequest) => {
  const { url } = request.routeOptions
  return url !== undefined && signedRoutes.some((start) => url.startsWith(start))
}

const isForMembers = ({ routeOptions: { config } }: FastifyRequest) =>
  config.isForMembers === true || (config.call !== undefined && calls[config.call].access !== 'guest')

export const registerXsrf = (app: FastifyInstance, { config, viewerOf }: XsrfDeps): void => {
  const names = cookieNames(config.isSecure)

  const guestIdOf = (request: FastifyRequest) => {
    const id = readCookie(request.headers.cookie, names.guest)
    return id !== null && /^[\w-]{22}$/.test(id) ? id : null
  }

  const expectedToken = async (request: FastifyRequest): Promise<string | null> => {
    const viewer = await viewerOf(request)
    if (viewer) return viewer.xsrfToken
    const guestId = guestIdOf(request)
    return guestId && guestXsrfToken(config.keys.xsrf, guestId)
  }

  const check = async (request: FastifyRequest) => {
    // First, because the page of a session that has ended still sends that session's token. It must ask to log in.
    const isSessionNeeded = isForMembers(request) && bearerTokenOf(request) === null
    if (isSessionNeeded && (await viewerOf(request)) === null) throw unauthenticated()
    const { origin, 'x-requested-with': mark, 'x-xsrf-token': token } = request.headers
    if (origin === undefined || !config.allowedOrigins.includes(origin))
      throw refused('This request does not come from this site.')
    if (mark !== 'XMLHttpRequest') throw refused('This request does not come from a page of this site.')
    const expected = await expectedToken(request)
    if (expected === null || typeof token !== 'string' || !isSameText(token, expected))
      throw refused('This page is out of date. Please reload it and try again.')
  }

  const setTokenCookies = async (request: FastifyRequest, reply: FastifyReply) => {
    const { isSecure } = config
    const viewer = await viewerOf(request).catch(() => null)
    const held = readCookie(request.headers.cookie, names.xsrf)
    if (viewer && held === viewer.xsrfToken) return
    const guestId = guestIdOf(request) ?? randomBytes(16).toString('base64url')
    const expected = viewer?.xsrfToken ?? guestXsrfToken(config.keys.xsrf, guestId)
    if (held === expected) return
    void reply.header('set-cookie', writeCookie(names.xsrf, expected, { isSecure, isReadable: true }))
    if (!viewer) void reply.header('set-cookie', writeCookie(names.guest, guestId, { isSecure }))
  }

  // A form on any site can send text/plain without a CORS preflight.
  app.removeContentTypeParser('text/plain')

  app.addHook('onRequest', async (request) => {
    if (!readingMethods.has(request.method) && !isSigned(request)) await check(request)
  })

  app.addHook('onSend', async (request, reply) => {
    const type = reply.getHeader('content-type')
    // Scripts with an API token get no cookies.
    if (bearerTokenOf(request) !== null) return
    const isPage = typeof type === 'string' && type.startsWith('text/html')
    if (isPage || pathsWithToken.some((start) => request.url.startsWith(start)))
      await setTokenCookies(request, reply)
  })
}
