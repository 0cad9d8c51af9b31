/**
 * How often anyone may ask (DESIGN 4): by address before anything is looked up, then by member. Counted in
 * this process: several nodes allow as many times more.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mediaPath } from '../media/addresses.ts'
import { HttpError } from '../http/errors.ts'
import { addressKey } from '../http/trustedAddress.ts'
import type { Viewer } from '../http/viewer.ts'

export interface RateLimit {
  readonly max: number
  /** Milliseconds. */
  readonly window: number
}

/** An address can be a whole campus, so it is allowed several members' worth. `files` counts what costs a look-up or a file, not the server's work: pictures, pages, and paths that there are not. */
const requestLimits = {
  address: { max: 1_200, window: 60_000 },
  member: { max: 600, window: 60_000 },
  files: { max: 12_000, window: 60_000 },
} as const satisfies Record<string, RateLimit>

export type RequestLimits = { readonly [Name in keyof typeof requestLimits]: RateLimit }

/** Routes that ask the server to work. */
const countedRoutes = ['/api/', '/identity/', '/broadcasting/']

/**
 * What a request is counted as, by the route that serves it: a path can be written in many ways. The built files, the
 * health checks and the publishing API, which is signed, are not counted.
 */
function kindOf({ routeOptions: { url } }: FastifyRequest): 'work' | 'file' | null {
  if (url === undefined || url.startsWith(`${mediaPath}/`)) return 'file'
  return countedRoutes.some((start) => url.startsWith(start)) ? 'work' : null
}

/**
 * Calls of one member under way at once: several pages' worth. Those that take turns on a row of his each hold a
 * connection to the database while they wait, of which everybody shares a few.
 */
const callsAtOnce = 48

/** Keys that are remembered; above it the least recently seen are forgotten. */
const keysKept = 50_000

/** Counts a request under a key, and throws 429 when there were too many. */
export type CountRequest = (request: FastifyRequest, key: string) => Promise<void>

const tooMany = (request: FastifyRequest, seconds: number) => {
  const headers = { 'retry-after': String(seconds) }
  // On this call 429 means that confirming helps (DECISIONS, Messages), and here it would not.
  if (request.method === 'POST' && request.routeOptions.url === '/api/message')
    return new HttpError(403, 'limit_reached', 'You are sending too fast. Please wait a minute.', { headers })
  return new HttpError(429, 'too_many_requests', 'Too many requests. Please wait a moment.', { headers })
}

/** A counter of its own; `registerRateLimits` must have run. */
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

/** Counts a call until it is answered. */
type CountUnderWay = (request: FastifyRequest, ownId: number) => void

/** Refuses with 429 what one member asks while so much of his is being answered. */
function limitCallsAtOnce(app: FastifyInstance): CountUnderWay {
  const underWay = new Map<number, number>()
  const counted = new WeakMap<FastifyRequest, number>()
  app.addHook('onResponse', async (request) => {
    const ownId = counted.get(request)
    if (ownId === undefined) return
    const left = (underWay.get(ownId) ?? 1) - 1
    if (left > 0) underWay.set(ownId, left)
    else underWay.delete(ownId)
  })
  return (request, ownId) => {
    const before = underWay.get(ownId) ?? 0
    if (before >= callsAtOnce) throw tooMany(request, 1)
    underWay.set(ownId, before + 1)
    counted.set(request, ownId)
  }
}

export const registerRateLimits = async (
  app: FastifyInstance,
  { viewerOf, limits = requestLimits }: RateLimitsDeps,
): Promise<void> => {
  await app.register(rateLimit, { global: false, cache: keysKept })
  const countAddress = createCounter(app, limits.address)
  const countMember = createCounter(app, limits.member)
  const countFile = createCounter(app, limits.files)
  const countUnderWay = limitCallsAtOnce(app)
  app.addHook('onRequest', async (request) => {
    const kind = kindOf(request)
    if (kind === null) return
    if (kind === 'file') return countFile(request, addressKey(request.ip))
    await countAddress(request, addressKey(request.ip))
    const viewer = await viewerOf(request)
    if (!viewer) return
    await countMember(request, String(viewer.ownId))
    countUnderWay(request, viewer.ownId)
  })
}
