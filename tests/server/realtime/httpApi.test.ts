import { createHash } from 'node:crypto'
import { fastify } from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { publishingApi, type PublishingApiOptions } from '../../../server/realtime/httpApi.ts'
import { createGateway } from '../../../server/realtime/gateway.ts'
import { requestText, signatureOf } from '../../../server/realtime/signatures.ts'
import { credentials, logger } from './gatewayServer.ts'
import { createManualClock } from './manualClock.ts'

async function start(options: Partial<PublishingApiOptions> = {}) {
  const clock = createManualClock()
  const gateway = createGateway({ credentials, allowedOrigins: [], logger, clock })
  const published: unknown[] = []
  const ended: number[] = []
  const logged: unknown[] = []
  const app = fastify({
    logger: { level: 'error', stream: { write: (line) => void logged.push(JSON.parse(line)) } },
  })
  await app.register(publishingApi, {
    credentials,
    clock,
    publish: (publication) => void published.push(publication),
    occupancy: async (prefix) => gateway.occupancy(prefix),
    membersOn: async (channel) => gateway.membersOn(channel),
    disconnectMember: (memberId) => void ended.push(memberId),
    ...options,
  })
  onTestFinished(async () => {
    await gateway.close({ deadlineMs: 0 })
    await app.close()
  })

  interface Signing {
    readonly method?: 'GET' | 'POST'
    readonly path?: string
    readonly body?: string
    readonly query?: Record<string, string>
    readonly secret?: string
    /** Changes after signing. */
    readonly tamper?: (request: { path: string; body: string; query: Record<string, string> }) => void
  }

  async function call({ method = 'POST', path = '/apps/lodge/events', tamper, ...signing }: Signing) {
    const { body = method === 'POST' ? '{}' : '', query = {}, secret = credentials.secret } = signing
    const signed: Record<string, string> = {
      auth_key: credentials.key,
      auth_timestamp: String(Math.floor(clock.now() / 1000)),
      auth_version: '1.0',
      ...(body && { body_md5: createHash('md5').update(body).digest('hex') }),
      ...query,
    }
    signed['auth_signature'] = signatureOf(secret, requestText(method, path, signed))
    const request = { path, body, query: signed }
    tamper?.(request)
    const answer = await app.inject({
      method,
      url: request.path,
      query: request.query,
      headers: request.body ? { 'content-type': 'application/json' } : {},
      ...(request.body && { payload: request.body }),
    })
    return { status: answer.statusCode, text: answer.body }
  }

  const event = (fields: object = {}) =>
    JSON.stringify({ name: 'x', data: '{}', channels: ['private-a'], ...fields })
  return { app, clock, call, event, published, ended, logged }
}

describe('the signature of a publishing call', () => {
  it('publishes a signed event unchanged', async () => {
    const { call, event, published } = await start()
    expect(await call({ body: event({ name: 'App\\Events\\X', socket_id: '1.2' }) })).toEqual({
      status: 200,
      text: '{}',
    })
    expect(published).toEqual([
      { channels: ['private-a'], event: 'App\\Events\\X', data: '{}', exceptSocketId: '1.2' },
    ])
  })

  it.each<[string, Parameters<Awaited<ReturnType<typeof start>>['call']>[0]]>([
    ['another secret', { secret: 'wrong' }],
    ['an unknown key', { query: { auth_key: 'other' } }],
    ['an unknown app', { path: '/apps/other/events' }],
    ['another version', { query: { auth_version: '2.0' } }],
    ['no time', { query: { auth_timestamp: '' } }],
    ['a time that is none', { query: { auth_timestamp: 'now' } }],
    ['a body that was changed', { tamper: (request) => void (request.body = '{"name":"y"}') }],
    ['a hash that was changed with it', { query: { body_md5: '0'.repeat(32) } }],
    ['a path that was changed', { tamper: (request) => void (request.path = '/apps/lodge/batch_events') }],
    ['a parameter that was added', { tamper: ({ query }) => void (query['info'] = 'x') }],
    ['no signature', { tamper: ({ query }) => void (query['auth_signature'] = '') }],
    ['a cut signature', { tamper: ({ query }) => void (query['auth_signature'] = '00') }],
  ])('refuses %s', async (_what, signing) => {
    const { call, event, published } = await start()
    expect(await call({ body: event(), ...signing })).toMatchObject({ status: 401 })
    expect(published).toEqual([])
  })

  it('refuses a time that differs by more than ten minutes', async () => {
    const { call, clock, event } = await start()
    const at = (offset: number) => ({ auth_timestamp: String(Math.floor(clock.now() / 1000) + offset) })
    for (const [offset, status] of [
      [-605, 401],
      [605, 401],
      [-590, 200],
      [590, 200],
    ] as const) {
      expect(await call({ body: event(), query: at(offset) })).toMatchObject({ status })
    }
  })

  it('refuses a body without a signed hash', async () => {
    const { call, event } = await start()
    const tamper = ({ query }: { query: Record<string, string> }) => {
      delete query['body_md5']
      delete query['auth_signature']
      query['auth_signature'] = signatureOf(
        credentials.secret,
        requestText('POST', '/apps/lodge/events', query),
      )
    }
    expect(await call({ body: event(), tamper })).toMatchObject({ status: 401 })
  })
})

describe('the body of a publishing call', () => {
  const channel = (index: number) => `private-${index}`

  it.each<[string, number, object]>([
    ['no name', 400, { name: undefined }],
    ['a name of the protocol', 400, { name: 'pusher:error' }],
    ['an internal name', 400, { name: 'pusher_internal:subscription_succeeded' }],
    ['a name over 200', 400, { name: 'x'.repeat(201) }],
    ['data that is no text', 400, { data: {} }],
    ['data over 10 KiB', 413, { data: 'x'.repeat(10_241) }],
    ['no channel', 400, { channels: [] }],
    ['a channel that is none', 400, { channels: ['private a'] }],
    ['more than 100 channels', 400, { channels: Array.from({ length: 101 }, (_, index) => channel(index)) }],
    ['a socket id that is none', 400, { socket_id: 'x' }],
    ['a count that only presence has', 400, { info: 'user_count' }],
  ])('refuses %s with %i', async (_what, status, fields) => {
    const { call, event, published } = await start()
    expect(await call({ body: event(fields) })).toMatchObject({ status })
    expect(published).toEqual([])
  })

  it('must be JSON and not too large, and no parameter may be repeated', async () => {
    const { app, call } = await start()
    expect(await call({ body: '{' })).toMatchObject({ status: 400 })
    expect(await call({ body: ' '.repeat(300_000) })).toMatchObject({ status: 413 })
    const twice = await app.inject({ url: '/apps/lodge/channels?auth_key=a&auth_key=b' })
    expect(twice.statusCode).toBe(400)
  })

  it('leads to no event of a refused batch', async () => {
    const { call, published } = await start()
    const path = '/apps/lodge/batch_events'
    const one = { name: 'x', data: '{}', channel: 'private-a' }
    const batch = (events: object[]) => call({ path, body: JSON.stringify({ batch: events }) })
    expect(await batch(Array.from({ length: 11 }, () => one))).toMatchObject({ status: 400 })
    expect(await batch([one, { ...one, data: 'x'.repeat(10_241) }])).toMatchObject({ status: 413 })
    expect(published).toEqual([])
    expect(await batch([one, one])).toEqual({ status: 200, text: '{}' })
    expect(published).toHaveLength(2)
  })

  it('ends connections of members only', async () => {
    const { call, ended } = await start()
    expect(await call({ path: '/apps/lodge/users/7/terminate_connections' })).toMatchObject({ status: 200 })
    expect(await call({ path: '/apps/lodge/users/bob/terminate_connections' })).toMatchObject({ status: 400 })
    expect(ended).toEqual([7])
  })
})

describe('an error of the server', () => {
  const lost = () => {
    throw new Error('connect ECONNREFUSED 10.0.0.7:6379')
  }

  it.each<[string, Partial<PublishingApiOptions>, 'GET' | 'POST', string]>([
    ['publishes', { publish: lost }, 'POST', '/apps/lodge/events'],
    ['counts sockets', { occupancy: lost }, 'GET', '/apps/lodge/channels'],
    ['lists members', { membersOn: lost }, 'GET', '/apps/lodge/channels/private-a/users'],
    ['ends connections', { disconnectMember: lost }, 'POST', '/apps/lodge/users/7/terminate_connections'],
  ])('is logged, and not told to who %s', async (_what, options, method, path) => {
    const { call, event, logged } = await start(options)
    const body = method === 'POST' ? event() : ''
    expect(await call({ method, path, body })).toEqual({ status: 500, text: 'Internal error' })
    expect(logged).toMatchObject([{ err: { message: 'connect ECONNREFUSED 10.0.0.7:6379' } }])
  })

  it('is none where the request is wrong: the answer says why, and nothing is logged', async () => {
    const { call, event, logged } = await start()
    expect(await call({ body: event({ channels: [] }) })).toEqual({
      status: 400,
      text: 'channels is missing',
    })
    expect(logged).toEqual([])
  })
})
