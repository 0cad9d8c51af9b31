import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { calls } from '../../../contract/calls.ts'
import { joinHandlers } from '../../../server/api/contractRoutes.ts'
import { requireTableRows } from '../../../server/api/tableGuard.ts'
import { createTestApp } from '../testApp.ts'

describe('a server does not start', () => {
  test('with a call without a handler, with two handlers, or outside the table', () => {
    const events = { 'GET /event': () => ({ data: [], last_id: 0, has_more: false, reset: false }) }
    expect(() => joinHandlers([events])).toThrow('No handler serves')
    expect(() => joinHandlers([events, events])).toThrow('GET /event is served twice')
    expect(() => joinHandlers([{ 'GET /secret': () => ({}) } as object])).toThrow('is not in the table')
  })

  const route = () => ({})
  const build = async (add: (app: FastifyInstance) => unknown) => {
    const app = Fastify()
    onTestFinished(() => app.close())
    requireTableRows(app)
    await add(app)
    await app.ready()
  }

  test.each<[string, (app: FastifyInstance) => unknown]>([
    ['an unknown path', (app) => app.get('/api/secret', route)],
    [
      'a path below a prefix',
      (app) => app.register(async (api) => void api.get('/secret', route), { prefix: '/api' }),
    ],
    ['a path of the table without its call', (app) => app.get('/api/user/newest', route)],
    [
      'the call of another path',
      (app) => app.get('/api/user/newest', { config: { call: 'GET /event' } }, route),
    ],
    ['another method', (app) => app.post('/api/event', { config: { call: 'GET /event' } }, route)],
    [
      'several methods',
      (app) =>
        app.route({
          method: ['GET', 'DELETE'],
          url: '/api/event',
          config: { call: 'GET /event' },
          handler: route,
        }),
    ],
    ['every path', (app) => app.get('/api/*', route)],
    ['its root', (app) => app.get('/api', route)],
  ])('with a route under /api that is not in the table: %s', async (_, add) => {
    await expect(build(add)).rejects.toThrow('is served, but not as a row of the table of calls.')
  })

  test('except with calls of the table, its description, and routes outside /api', async () => {
    const started = build((app) => {
      app.get('/api/user/by-name/:name', { config: { call: 'GET /user/by-name/{name}' } }, route)
      app.get('/api/openapi.json', route)
      app.get('/apiary', route)
      app.get('/health/live', route)
    })
    await expect(started).resolves.toBeUndefined()
  })
})

test('the site is guarded too, and serves the whole table', async () => {
  const added: string[] = []
  const site = await createTestApp({
    plugins: [
      (server) => {
        expect(() => server.get('/api/secret', () => ({}))).toThrow('GET /api/secret is served')
        server.addHook('onRoute', ({ config }) => void (config?.call && added.push(config.call)))
      },
    ],
  })
  onTestFinished(() => site.close())
  expect([...new Set(added)].toSorted()).toEqual(Object.keys(calls).toSorted())
})
