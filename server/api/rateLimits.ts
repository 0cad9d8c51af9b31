/**
 * Limits requests by address, before anything is looked up, and then by member (`docs/product.md#request-limits`). Each
 * process counts for itself, so several processes allow a multiple of the limits.
 */
import { finished } from 'node:stream'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaPath, originalsPath } from '../media/addresses.ts'
import { HttpError } from '../http/errors.ts'
import { addressKey } from '../http/trustedAddress.ts'
import type { Viewer } from '../http/viewer.ts'

export interface RateLimit {
  readonly max: number
  /** Milliseconds. */
  readonly window: number
}

/**
 * Many members may share an address, e.g. on a campus, so its limit is higher than a member's. `files` limits requests
 * that cost one look-up or one file: photos, videos, built files, pages and unknown paths.
 */
const requestLimits = {
  address: { max: 1_200, window: 60_000 },
  member: { max: 600, window: 60_000 },
  files: { max: 12_000, window: 60_000 },
} as const satisfies Record<string, RateLimit>

export type RequestLimits = { readonly [Name in keyof typeof requestLimits]: RateLimit } & {
  /** The most concurrent calls of one member. Default: 48. */
  readonly concurrent?: number
}

/**
 * Prefixes of the routes that are limited by `address` and `member`. Originals are files, but the server may have to
 * turn them first.
 */
const countedRoutes = [
  '/api/',
  '/identity/',
  '/broadcasting/',
  '/unsubscribe/',
  '/uploads/',
  `${originalsPath}/`,
]
/** Prefixes of the counted routes whose handlers always answer through Fastify; others may write to the response themselves. */
const fastifyRoutes = ['/api/', `${originalsPath}/`]
/** Prefixes of the routes that are limited by `files`. */
const fileRoutes = [`${mediaPath}/`, '/build/', '/about/']

/**
 * Returns which limits apply to a request, by the route that serves it, because a path can be spelled in many ways. The
 * health checks and the publishing API, which is signed, have no limit.
 */
function kindOf({ routeOptions: { url } }: FastifyRequest): 'work' | 'file' | null {
  const isUnder = (prefixes: readonly string[]) => prefixes.some((start) => url?.startsWith(start) === true)
  // First, because some of them are below a prefix of files.
  if (isUnder(countedRoutes)) return 'work'
  return url === undefined || isUnder(fileRoutes) ? 'file' : null
}

/**
 * The most concurrent calls of one member: enough for several pages. Calls that wait for a lock on the member's row
 * each hold a database connection, and all members share a pool of a few.
 */
const maxConcurrentCalls = 48

/** The number of keys a counter remembers; beyond it, the least recently used are dropped. */
const maxKeys = 50_000

/** Counts a request under a key, and throws 429 when there were too many. */
export type CountRequest = (request: FastifyRequest, key: string) => Promise<void>

const tooMany = (request: FastifyRequest, seconds: number) => {
  const headers = { 'retry-after': String(seconds) }
  // For this call, 429 asks the member to confirm, which would not help here:
  // `docs/decisions.md#meaning-of-429-on-sending`.
  if (request.method === 'POST' && request.routeOptions.url === '/api/message')
    return new HttpError(403, 'limit_reached', 'You are sending too fast. Please wait a minute.', { headers })
  return new HttpError(429, 'too_many_requests', 'Too many requests. Please wait a moment.', { headers })
}

/** Creates an independent counter. Call it after `registerRateLimits`. */
export const createCounter = (app: FastifyInstance, { max, window }: RateLimit): CountRequest => {
  const keys = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max,
    timeWindow: window,
    keyGenerator: (request) => keys.get(request) ?? '',
  })
  return async (request, key) => {
    keys.set(request, key)
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded) throw tooMany(request, counted.ttlInSeconds)
  }
}

export interface RateLimitsDeps {
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | null>
  readonly limits?: RequestLimits
}

/** Counts a call as running until it is answered. */
type CountRunning = (request: FastifyRequest, reply: FastifyReply, ownId: number) => void

/**
 * Answers 429 to a member's call while `most` of theirs are running. A call whose client has gone runs
 * until its handler has answered: Fastify's `onResponse` never comes then.
 */
function limitConcurrentCalls(app: FastifyInstance, most: number): CountRunning {
  const running = new Map<number, number>()
  const counted = new WeakMap<FastifyRequest, number>()
  const answered = new WeakSet<FastifyRequest>()
  const release = (request: FastifyRequest) => {
    const ownId = counted.get(request)
    if (ownId === undefined) return
    counted.delete(request)
    const left = (running.get(ownId) ?? 1) - 1
    if (left > 0) running.set(ownId, left)
    else running.delete(ownId)
  }
  app.addHook('onSend', async (request, reply, payload) => {
    answered.add(request)
    if (reply.raw.closed) release(request)
    return payload
  })
  return (request, reply, ownId) => {
    const before = running.get(ownId) ?? 0
    if (before >= most) throw tooMany(request, 1)
    running.set(ownId, before + 1)
    counted.set(request, ownId)
    const { url } = request.routeOptions
    const answersThroughFastify = fastifyRoutes.some((start) => url?.startsWith(start) === true)
    finished(reply.raw, (error) => {
      if (!error || !answersThroughFastify || answered.has(request)) release(request)
    })
  }
}

export const registerRateLimits = async (
  app: FastifyInstance,
  { viewerOf, limits = requestLimits }: RateLimitsDeps,
): Promise<void> => {
  await app.register(rateLimit, { global: false, cache: maxKeys })
  const countAddress = createCounter(app, limits.address)
  const countMember = createCounter(app, limits.member)
  const countFile = createCounter(app, limits.files)
  const countRunning = limitConcurrentCalls(app, limits.concurrent ?? maxConcurrentCalls)
  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request)
    if (kind === null) return
    if (kind === 'file') return countFile(request, addressKey(request.ip))
    await countAddress(request, addressKey(request.ip))
    const viewer = await viewerOf(request)
    if (!viewer) return
    await countMember(request, String(viewer.ownId))
    countRunning(request, reply, viewer.ownId)
  })
}
