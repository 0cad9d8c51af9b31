import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'

/** Routes under `/api` that are not in the table of calls. */
const besideTheTable: ReadonlySet<string> = new Set(['GET /openapi.json'])

const placeholder = /:(\w+)/g

/**
 * Refuses routes under `/api` that are not in the table of calls, because the table says who may make a call
 * (`docs/security.md#calls-and-their-access`). Call it before any route is added.
 *
 * @throws when such a route is added: the server does not start
 */
export function requireTableRows(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/.test(url)) return
    for (const one of [method].flat()) {
      // Fastify adds a HEAD route for each GET route.
      const served = `${one === 'HEAD' ? 'GET' : one} ${url.slice('/api'.length).replaceAll(placeholder, '{$1}')}`
      if (besideTheTable.has(served)) continue
      if (!(served in calls) || config?.call !== served)
        throw new Error(`${one} ${url} is served, but not as a row of the table of calls.`)
    }
  })
}
