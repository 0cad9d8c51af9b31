/**
 * Remembers from where a visitor came, for `create_referrer` of a new member (docs/decisions.md#referrer): the page
 * that linked here, or the `ref` parameter of the opened address. Only host and path are kept, in a cookie that ends
 * with the browser's session.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { cookieNames, readCookie, writeCookie } from './cookies.ts'

/** The longest referrer that is kept, in characters. */
export const referrerLength = 200

/** A name that an operator puts into a link, such as `?ref=newsletter`. */
const campaign = /^[\w-]{1,60}$/

/** Returns host and path of an address without user name, port, query and fragment; null for anything else. */
function hostAndPath(address: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  if (url === null || url.hostname === '') return null
  return `${url.hostname}${url.pathname === '/' ? '' : url.pathname}`.slice(0, referrerLength)
}

const textOf = (value: string): string | null => (campaign.test(value) ? value : hostAndPath(value))

/** Returns the referrer of the request's page, or null when it has none or is a page of this site. */
function newReferrerOf({ url, headers }: FastifyRequest, ownHost: string): string | null {
  const named = URL.parse(url, 'http://page.invalid')?.searchParams.get('ref') ?? ''
  if (named !== '') return textOf(named)
  const from = headers.referer ?? ''
  if (!/^https?:\/\//i.test(from)) return null
  const page = hostAndPath(from)
  return page?.split('/')[0] === ownHost ? null : page
}

/** Returns the referrer that the browser's cookie holds, or null. The cookie could have been changed: it is cleaned again. */
export const referrerOf = (
  request: FastifyRequest,
  { isSecure }: Pick<Config, 'isSecure'>,
): string | null => {
  const held = readCookie(request.headers.cookie, cookieNames(isSecure).referrer)
  return held === null ? null : textOf(Buffer.from(held, 'base64url').toString())
}

/**
 * Adds the cookie to the first page that a visitor opens. Members, and visitors who rejected cookies, get none. Call it
 * before `registerCookieCaching`.
 */
export const registerReferrer = (
  app: FastifyInstance,
  { appUrl, isSecure }: Pick<Config, 'appUrl' | 'isSecure'>,
): void => {
  const names = cookieNames(isSecure)
  const ownHost = new URL(appUrl).hostname
  app.addHook('onSend', async (request, reply) => {
    const isPage = reply.getHeader('content-type')?.toString().startsWith('text/html') ?? false
    if (!isPage) return
    const { cookie } = request.headers
    if (readCookie(cookie, names.referrer) !== null || readCookie(cookie, names.session) !== null) return
    if (readCookie(cookie, 'acceptCookies') === 'false') return
    const referrer = newReferrerOf(request, ownHost)
    if (referrer === null) return
    const value = Buffer.from(referrer).toString('base64url')
    void reply.header('set-cookie', writeCookie(names.referrer, value, { isSecure }))
  })
}
