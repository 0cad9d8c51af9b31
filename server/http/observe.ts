import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CallKey } from '../../contract/calls.ts'
import type { Db } from '../db/schema.ts'
import { isAnswering } from '../db/unavailable.ts'
import { isSameText } from '../base/sameText.ts'
import { notFound } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of `contract/calls.ts` that the route serves. */
    call?: CallKey
  }
}

export interface ObserveDeps {
  readonly db: Db
  /** Null: `/metrics` is not served. */
  readonly metricsToken: string | null
  readonly openSockets: () => number
  readonly isClosing: () => boolean
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

/**
 * Milliseconds for which an answer of the database counts. `/health/ready` has no rate limit, so it must not query the
 * database at every request.
 */
const readinessTtl = 1_000

/** Caches the answer of `ask` for `readinessTtl`. Concurrent callers share one call of `ask`. */
function cacheAnswer(ask: () => Promise<boolean>, now: () => number): () => Promise<boolean> {
  let last: { readonly at: number; readonly answer: boolean } | null = null
  let asking: Promise<boolean> | null = null

  const askAnew = async () => {
    const answer = await ask()
    last = { at: now(), answer }
    return answer
  }
  return async () => {
    if (last && now() - last.at < readinessTtl) return last.answer
    return (asking ??= askAnew().finally(() => {
      asking = null
    }))
  }
}

/** Serves `/health/live`, `/health/ready` and `/metrics`, and logs one line per request that names no member. */
export function registerObservation(app: FastifyInstance, deps: ObserveDeps): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'lodge_http_request_seconds',
    help: 'Time to answer, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const failures = new Counter({
    name: 'lodge_http_failures_total',
    help: 'Answers of 500 and above.',
    labelNames: ['call'],
    registers: [registry],
  })
  new Gauge({
    name: 'lodge_sockets',
    help: 'Sockets open on this process.',
    registers: [registry],
    collect() {
      this.set(deps.openSockets())
    },
  })

  app.addHook('onResponse', async (request, reply) => {
    // The pattern of the route: paths contain names and ids, which must not be logged.
    const call = request.routeOptions.config.call ?? request.routeOptions.url ?? 'page'
    const seconds = reply.elapsedTime / 1000
    durations.observe({ call, status: String(reply.statusCode) }, seconds)
    if (reply.statusCode >= 500) failures.inc({ call })
    request.log.info(
      { call, method: request.method, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })

  app.get('/health/live', () => ({ status: 'live' }))

  const isDatabaseThere = cacheAnswer(() => isAnswering(deps.db), deps.now ?? (() => performance.now()))
  app.get('/health/ready', async (_request, reply) => {
    const isReady = !deps.isClosing() && (await isDatabaseThere())
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' })
  })

  const { metricsToken } = deps
  if (metricsToken !== null) {
    app.get('/metrics', async (request, reply) => {
      if (!isSameText(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) throw notFound()
      return reply.header('content-type', registry.contentType).send(await registry.metrics())
    })
  }
}
