import { connect } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { registerErrors } from '../../../server/http/failures.ts'
import { registerObservation } from '../../../server/http/observe.ts'
import { createAccount, createMember } from '../factories.ts'
import { portOf } from '../realtime/gatewayServer.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const metricsToken = 'a token for the metrics'
const log: string[] = []

let site: TestApp
let luc: { id: number; browser: Browser }
let marek: { id: number; browser: Browser }

async function person(name: string) {
  const { db } = site.database
  const id = await createMember(db, { name })
  await createAccount(db, id, `${name.toLowerCase()}@lodge.test`)
  return { id, browser: await site.browserOf(id) }
}

beforeAll(async () => {
  site = await createTestApp({
    env: { METRICS_TOKEN: metricsToken },
    logTo: { write: (line) => void log.push(line) },
    plugins: [
      (server) => {
        // As a bug would: the error of the database quotes the values.
        server.get('/apps/fails/:how', async (request) => {
          const { how } = request.params as { how: string }
          const email = 'luc@lodge.test'
          await (
            how === 'twice'
              ? sql`insert into identity_user (id, name, email, email_verified)
                values ('another', '', ${email}, true)`
              : sql`select ${email}::text::integer`
          ).execute(site.database.db)
        })
      },
    ],
  })
  luc = await person('Lucas')
  marek = await person('Marek')
})
afterAll(() => site.close())
beforeEach(() => {
  log.length = 0
})

const metrics = (authorization?: string) =>
  site.guest().get('/metrics', authorization === undefined ? {} : { authorization })

describe('/metrics', () => {
  test('answers requests with the token, and names calls instead of paths', async () => {
    await luc.browser.get(`/api/user/${marek.id}`)
    await luc.browser.get('/api/user/by-name/Marek')
    await luc.browser.get('/api/user/by-name/Nobody')
    const answer = await metrics(`Bearer ${metricsToken}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/plain'),
    ])
    expect(answer.body).toContain('lodge_http_request_seconds_count{call="GET /user/{id}",status="200"} 1')
    expect(answer.body).toContain(
      'lodge_http_request_seconds_count{call="GET /user/by-name/{name}",status="404"} 1',
    )
    expect(answer.body).toContain('lodge_sockets 0')
    expect(answer.body).not.toMatch(/marek|nobody/i)
  })

  test.each([
    ['no token', undefined],
    ['another', `Bearer ${metricsToken.replace('a', 'A')}`],
    ['the token alone', metricsToken],
  ])('is not found with %s', async (_, authorization) => {
    const answer = await metrics(authorization)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found'])
  })

  test('is not found if the operator sets no token', async () => {
    const plain = await createTestApp()
    onTestFinished(() => plain.close())
    for (const authorization of ['', 'Bearer ', 'Bearer null', 'Bearer undefined'])
      expect((await plain.guest().get('/metrics', { authorization })).statusCode).toBe(404)
  })
})

describe('health', () => {
  const observed = (state: { isClosing: boolean; isGone?: boolean; now?: number }) => {
    const app = Fastify()
    onTestFinished(() => app.close())
    registerErrors(app)
    const { db } = site.database
    const executor = () => (state.isGone ? gone() : db.getExecutor())
    registerObservation(app, {
      db: Object.create(db, { getExecutor: { value: executor } }),
      metricsToken: null,
      openSockets: () => 0,
      isClosing: () => state.isClosing,
      now: () => state.now ?? 0,
    })
    return app
  }
  const health = async (state: Parameters<typeof observed>[0]) => {
    const app = observed(state)
    const answers = await Promise.all(['/health/live', '/health/ready'].map((url) => app.inject(url)))
    return answers.map((answer) => [answer.statusCode, answer.json<{ status: string }>().status])
  }
  const gone = () => {
    throw new Error('The database is gone.')
  }

  test('is live and ready while it serves', async () => {
    expect(await health({ isClosing: false })).toEqual([
      [200, 'live'],
      [200, 'ready'],
    ])
  })

  test('is live and not ready while it stops, or while its database does not answer', async () => {
    const notReady = [
      [200, 'live'],
      [503, 'not ready'],
    ]
    expect(await health({ isClosing: true })).toEqual(notReady)
    expect(await health({ isClosing: false, isGone: true })).toEqual(notReady)
  })

  test('queries the database at most once a second', async () => {
    const state = { isClosing: false, isGone: false, now: 0 }
    const app = observed(state)
    await app.ready()
    const ask = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => app.inject('/health/ready')))
      return answers.map(({ statusCode }) => statusCode)
    }
    // Timers of the site may run statements of their own meanwhile.
    const queriesOf = async (work: () => Promise<unknown>) =>
      (await site.database.statementsOf(work)).filter((statement) => statement === 'select 1')
    const asked = await queriesOf(async () => {
      expect(new Set(await ask(20))).toEqual(new Set([200]))
      state.now = 999
      expect(await ask(1)).toEqual([200])
    })
    expect(asked).toHaveLength(1)

    state.now = 1_000
    state.isGone = true
    expect(await ask(1)).toEqual([503])
    state.isGone = false
    expect(await ask(1)).toEqual([503])
    state.now = 2_000
    expect(await queriesOf(() => ask(20))).toHaveLength(1)
    expect(await ask(1)).toEqual([200])
    state.isClosing = true
    expect(await ask(1)).toEqual([503])
  })

  test('answers 503 on an open connection while the site stops', async () => {
    const stopping = await createTestApp()
    const { server } = stopping.app
    await server.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(portOf(server.server.address()), '127.0.0.1')
    socket.setEncoding('utf8').write('GET /health/ready HTTP/1.1\r\n')
    await once(server.server, 'connection')
    const closing = stopping.close()
    socket.write('Host: localhost\r\n\r\n')
    const [answer] = await once(socket, 'data')
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    socket.destroy()
    await closing
  })
})

describe('the log', () => {
  const lines = () => log.map((line): Record<string, unknown> => JSON.parse(line))

  test('has one line per request, with its id, call, status and time', async () => {
    await luc.browser.get('/api/user/by-name/Marek')
    await luc.browser.get('/api/user/by-name/Nobody')
    expect(lines()).toMatchObject([
      { call: 'GET /user/by-name/{name}', method: 'GET', status: 200, ms: expect.any(Number) },
      { call: 'GET /user/by-name/{name}', method: 'GET', status: 404, ms: expect.any(Number) },
    ])
    const ids = lines().map(({ reqId }) => reqId)
    expect(ids.every((id) => typeof id === 'string' && id !== '')).toBe(true)
    expect(new Set(ids).size).toBe(2)
  })

  test('contains no names and nothing of the requests’ contents', async () => {
    const { browser } = luc
    await browser.get('/api/user/by-name/Marek?secret=in-a-query')
    await browser.get('/marek/no-such-page?mail=luc@lodge.test')
    await browser.get(`/media/private/a-media-token/full.webp`)
    const text = 'Meet me at the river'
    await browser.send('POST', '/api/message', { to_user_id: marek.id, text })
    await browser.send('PUT', `/api/user/${luc.id}`, { description: 'About myself', is_admin: true })
    await browser.send('POST', '/identity/sign-in', { email: 'lucas@lodge.test', password: 'a-password' })
    await browser.send('POST', '/identity/forgot', { email: 'lucas@lodge.test' })
    expect(lines().length).toBeGreaterThanOrEqual(7)

    const people = ['marek', 'lucas', '@lodge.test', '192.0.2.1']
    const sent = ['in-a-query', 'a-media-token', 'a-password', 'river', 'About myself']
    const secrets = [...people, ...sent, ...browser.cookies.values()]
    const written = log.join('').toLowerCase()
    expect(secrets.filter((secret) => written.includes(secret.toLowerCase()))).toEqual([])
  })

  test.each([
    ['twice', '23505'],
    ['as-a-number', '22P02'],
  ])('contains the failure without its values: %s', async (how, code) => {
    await createAccount(site.database.db, await createMember(site.database.db), 'luc@lodge.test').catch(
      () => {},
    )
    log.length = 0
    const answer = await site.guest().get(`/apps/fails/${how}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { message: 'Something went wrong on our side. Nothing was lost.', code: 'internal' },
    ])
    const [failure] = lines()
    expect(failure).toMatchObject({
      msg: 'unexpected',
      err: { code, stack: expect.stringMatching(/^ +at /) },
    })
    expect(log.join('')).not.toContain('luc@lodge.test')
  })
})
