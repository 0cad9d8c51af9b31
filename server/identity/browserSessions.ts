/** The session a browser's request carries, and the cookie that carries it. */
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

interface RequestSession {
  viewer: Promise<Viewer | null>
  /** The `set-cookie` that the answer will have. */
  cookie: string | null
}

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

export const createBrowserSessions = ({ sessions, config: { isSecure } }: BrowserSessionsDeps) => {
  const { session: name } = cookieNames(isSecure)
  const requestSessions = new WeakMap<FastifyRequest, RequestSession>()

  const cookieFor = (token: string, keepsSignedIn: boolean) =>
    writeCookie(name, token, {
      isSecure,
      maxAge: keepsSignedIn ? sessionLifetimes.absolute / 1000 : undefined,
    })

  const find = async (header: string | undefined): Promise<FoundSession | null> => {
    const token = readCookie(header, name)
    return token === null ? null : sessions.find(token)
  }

  const read = (request: FastifyRequest): RequestSession => {
    const state: RequestSession = { viewer: Promise.resolve(null), cookie: null }
    const settle = async () => {
      const found = await find(request.headers.cookie)
      if (found?.renewedToken) state.cookie = cookieFor(found.renewedToken, found.keepsSignedIn)
      return found?.viewer ?? null
    }
    state.viewer = settle()
    requestSessions.set(request, state)
    return state
  }
  const requestSessionOf = (request: FastifyRequest) => requestSessions.get(request) ?? read(request)

  const attachSession = async (request: FastifyRequest, token: string): Promise<Viewer> => {
    const found = await sessions.find(token)
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
    /** Who asks, read once a request. */
    viewerOf: (request: FastifyRequest): Promise<Viewer | null> => requestSessionOf(request).viewer,

    /** For what is no Fastify request, like the upgrade of a socket. */
    viewerOfCookies: async (header: string | undefined): Promise<Viewer | null> =>
      (await find(header))?.viewer ?? null,

    /** From this answer on the browser carries the session of `token`; one it had before is ended. */
    begin: async (request: FastifyRequest, token: string): Promise<Viewer> => {
      await end(request)
      return attachSession(request, token)
    },

    /** Ends the session the request carries, if it does, and takes the cookie back. */
    end,

    /** Has the browser's session act as another account, or as its own; its id and token are new then. */
    actAs: async (request: FastifyRequest, aliasId: number | null): Promise<Viewer> => {
      const found = await find(request.headers.cookie)
      const token = found?.renewedToken ?? readCookie(request.headers.cookie, name)
      const next = found && token && (await sessions.actAs(found.viewer, token, aliasId))
      if (!next) throw unauthenticated()
      return attachSession(request, next)
    },

    /** Sets the cookies, and keeps answers to members out of every cache. */
    register: (app: FastifyInstance): void => {
      app.addHook('onSend', async (request, reply) => {
        const state = requestSessions.get(request)
        if (!state) return
        if (state.cookie) void reply.header('set-cookie', state.cookie)
        const isAnswered = (await state.viewer.catch(() => null)) !== null || state.cookie !== null
        if (isAnswered && !reply.hasHeader('cache-control'))
          void reply.header('cache-control', 'private, no-store')
      })
    },
  }
}
