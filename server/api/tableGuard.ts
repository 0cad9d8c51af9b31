import type { FastifyInstance } from 'fastify'
import { calls } from '../../contract/calls.ts'

/** What `/api` serves beside the calls of the table, which it describes. */
const besideTheTable: ReadonlySet<string> = new Set(['GET /openapi.json'])

const placeholder = /:(\w+)/g

/**
 * Every route under `/api` is a row of the table of calls, by which its access is checked (SAFETY, Access). Must run
 * before any route is added.
 *
 * @throws when another is added, so that such a server does not start
 */
export function requireTableRows(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!/^\/api(\/|$)/.test(url)) return
    for (const one of [method].flat()) {
      // Fastify answers HEAD by what it answers GET, and adds the route itself.
      const served = `${one === 'HEAD' ? 'GET' : one} ${url.slice('/api'.length).replaceAll(placeholder, '{$1}')}`
      if (besideTheTable.has(served)) continue
      if (!(served in calls) || config?.call !== served)
        throw new Error(`${one} ${url} is served, but not as a row of the table of calls.`)
    }
  })
}
