/** The session of a browser's request, and its cookie. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { unauthenticated } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { cookieNames, dropCookie, readCookie, writeCookie } from '../http/cookies.ts'
import { sessionLifetimes } from './lifetimes.ts'
import type { FoundSession, Sessions } from './sessions.ts'

export interface BrowserSessionsDeps {
  readonly sessions: Sessions
  readonly config: Pick<Config, 'isSecure'>
}

/** The headers that tell of a browser's session. */
type RequestHeaders = Partial<Pick<IncomingHttpHeaders, 'accept-language' | 'cookie'>>

interface RequestSession {
  viewer: Promise<Viewer | null>
  /** The `set-cookie` header of the response, or null. */
  cookie: string | null
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

export const createBrowserSessions = ({ sessions, config: { isSecure } }: BrowserSessionsDeps) => {
  const { session: name } = cookieNames(isSecure)
  const requestSessions = new WeakMap<FastifyRequest, RequestSession>()
  const furtherCookies = new WeakMap<FastifyRequest, string>()

  const cookieFor = (token: string, keepsSignedIn: boolean) =>
    writeCookie(name, token, {
      isSecure,
      maxAge: keepsSignedIn ? sessionLifetimes.absolute / 1000 : undefined,
    })

  const find = async (headers: RequestHeaders): Promise<FoundSession | null> => {
    const token = readCookie(headers.cookie, name)
    return token === null ? null : sessions.find(token, headers['accept-language'])
  }

  const read = (request: FastifyRequest): RequestSession => {
    const state: RequestSession = { viewer: Promise.resolve(null), cookie: null }
    const settle = async () => {
      const found = await find(request.headers)
      if (found?.renewedToken) state.cookie = cookieFor(found.renewedToken, found.keepsSignedIn)
      return found?.viewer ?? null
    }
    state.viewer = settle()
    requestSessions.set(request, state)
    return state
  }
  const requestSessionOf = (request: FastifyRequest) => requestSessions.get(request) ?? read(request)

  const attachSession = async (request: FastifyRequest, token: string): Promise<Viewer> => {
    const found = await sessions.find(token, request.headers['accept-language'])
    if (!found) throw unauthenticated()
    requestSessions.set(request, {
      viewer: Promise.resolve(found.viewer),
      cookie: cookieFor(found.renewedToken ?? token, found.keepsSignedIn),
    })
    return found.viewer
  }

  const end = async (request: FastifyRequest): Promise<void> => {
    const viewer = await requestSessionOf(request).viewer
    if (viewer) await sessions.end(viewer.sessionId)
    requestSessions.set(request, { viewer: Promise.resolve(null), cookie: dropCookie(name, isSecure) })
  }

  return {
    /** Returns the viewer of a request. Reads the session once per request. */
    viewerOf: (request: FastifyRequest): Promise<Viewer | null> => requestSessionOf(request).viewer,

    /** Returns the viewer by the `cookie` header, for upgrades of sockets, which are no Fastify requests. */
    viewerOfCookies: async (header: string | undefined): Promise<Viewer | null> =>
      (await find({ cookie: header }))?.viewer ?? null,

    /** Ends the browser's session, if any, and starts the session of `token`. */
    begin: async (request: FastifyRequest, token: string): Promise<Viewer> => {
      await end(request)
      return attachSession(request, token)
    },

    /** Ends the session of the request, if any, and removes the cookie. */
    end,

    /** Makes the session act as another member, or as its own with null. It gets a new id and a new token. */
    actAs: async (request: FastifyRequest, aliasId: number | null): Promise<Viewer> => {
      const found = await find(request.headers)
      const token = found?.renewedToken ?? readCookie(request.headers.cookie, name)
      const next = found && token && (await sessions.actAs(found.viewer, token, aliasId))
      if (!next) throw unauthenticated()
      return attachSession(request, next)
    },

    /** Adds a `set-cookie` header to the response, for handlers of calls, which have no reply. */
    setCookie: (request: FastifyRequest, header: string): void => {
      furtherCookies.set(request, header)
    },

    /** Adds the cookies to responses, and keeps responses to members out of caches. */
    register: (app: FastifyInstance): void => {
      app.addHook('onSend', async (request, reply) => {
        const further = furtherCookies.get(request)
        if (further !== undefined) void reply.header('set-cookie', further)
        const state = requestSessions.get(request)
        if (!state) return
        if (state.cookie) void reply.header('set-cookie', state.cookie)
        const isPersonal = (await state.viewer.catch(() => null)) !== null || state.cookie !== null
        if (isPersonal && !reply.hasHeader('cache-control'))
          void reply.header('cache-control', 'private, no-store')
      })
    },
  }
}
