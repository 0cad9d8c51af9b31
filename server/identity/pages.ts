import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignOnFailure } from '../../contract/signOn.ts'
import type { Config } from '../config.ts'
import type { HttpError } from '../http/errors.ts'
import { toHttpError } from '../http/failures.ts'
import { dataElement } from '../http/markup.ts'
import { inChosenTheme } from '../api/pages.ts'
import type { BrowserSessions } from './browserSessions.ts'
import { redirectTarget } from './redirectTarget.ts'

export interface PagesDeps {
  readonly config: Pick<Config, 'oidc'>
  readonly browser: Pick<BrowserSessions, 'viewerOf'>
  /** `identity.html` as built, with the site's data in it. */
  readonly identityPage: string
}

const pages = ['sign-in', 'join', 'forgot', 'reset', 'check-mail', 'verify']

const requestedRedirect = (request: FastifyRequest) =>
  new URL(request.url, 'http://page.invalid').searchParams.get('redirect_url')

/** Returns `path` with the `redirect_url` of the request, if it has one. */
export const withRedirect = (path: string, request: FastifyRequest): string => {
  const requested = requestedRedirect(request)
  return requested === null
    ? path
    : `${path}?${new URLSearchParams({ redirect_url: redirectTarget(requested) })}`
}

export const redirectOf = (request: FastifyRequest): string => redirectTarget(requestedRedirect(request))

/** @param again the path that tries again */
export type SendFailure = (reply: FastifyReply, failure: HttpError, again: string) => FastifyReply

/** Failures of routes that a person opens in a browser, which get a page instead of JSON. */
export interface FailurePages {
  readonly sendFailure: SendFailure
  /** The error handler of such a route. */
  readonly errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void
}

/** Registers the sign-on pages: one document for all paths, whose script shows the page or the failure. */
export const registerPages = (
  app: FastifyInstance,
  { config, browser, identityPage }: PagesDeps,
): FailurePages => {
  const send = (reply: FastifyReply, html: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(inChosenTheme(html, reply.request))

  const sendFailure: SendFailure = (reply, { status, headers, code, message, link }, again) => {
    const failure: SignOnFailure = { code, message, again, ...(link !== undefined && { link }) }
    const html = identityPage.replace('<!--sign-on-->', () => dataElement('sign-on', failure))
    return send(reply.status(status).headers(headers), html)
  }
  // A 429 answers with a page too.
  const errorHandler: FailurePages['errorHandler'] = (error, request, reply) => {
    void sendFailure(reply, toHttpError(error, request), request.url)
  }

  app.get('/identity', { errorHandler }, async (request, reply) =>
    reply.redirect(withRedirect('/identity/start', request)),
  )
  for (const name of pages)
    app.get(`/identity/${name}`, { errorHandler }, async (request, reply) => {
      // An external provider has its own forms.
      if (config.oidc) return reply.redirect(withRedirect('/identity/start', request))
      if (name === 'sign-in' && (await browser.viewerOf(request))) return reply.redirect(redirectOf(request))
      return send(reply, identityPage)
    })

  return { sendFailure, errorHandler }
}
