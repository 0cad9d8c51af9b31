import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorText } from '../../src/services/failure.ts'
import { createHttp, fillPath, type HttpOptions } from '../../src/services/http.ts'
import { json, startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let onUnauthenticated: ReturnType<typeof vi.fn<() => void>>
let http: ReturnType<typeof createHttp>

beforeEach(async () => {
  server = await startServer()
  onUnauthenticated = vi.fn<() => void>()
  http = createHttp({ origin: server.origin, onUnauthenticated })
})

afterEach(async () => {
  document.cookie = 'XSRF-TOKEN=; Max-Age=0; Path=/'
  await server.close()
})

describe('a call', () => {
  it('sends cookies, the XSRF token and the header that marks a script', async () => {
    document.cookie = 'XSRF-TOKEN=token%2Fof%20this%20session; Path=/'
    server.answer(json(200, { looks_at_my_private: true }))
    const answer = await http.call('PUT /user/{id}/unlock/toggle', { params: { id: 7 }, body: { to: true } })
    expect(answer).toEqual({ ok: true, data: { looks_at_my_private: true } })
    const [asked] = server.asked
    expect(asked).toMatchObject({ method: 'PUT', url: '/api/user/7/unlock/toggle', body: '{"to":true}' })
    expect(asked?.headers).toMatchObject({
      cookie: 'XSRF-TOKEN=token%2Fof%20this%20session',
      'x-xsrf-token': 'token/of this session',
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
    })
  })

  it('tells when the server wrote an answer, unless a cache may have kept it', async () => {
    const onAnswer = vi.fn<NonNullable<HttpOptions['onAnswer']>>()
    http = createHttp({ origin: server.origin, onUnauthenticated, onAnswer })
    const date = 'Sat, 28 Nov 2026 12:00:00 GMT'
    const answerWith = (status: number, caching: string) =>
      server.answer((response) => {
        response.writeHead(status, { date, 'cache-control': caching, 'content-type': 'application/json' })
        response.end('{}')
      })
    answerWith(200, 'private, max-age=60')
    await http.call('GET /user/count')
    expect(onAnswer).not.toHaveBeenCalled()
    const before = Date.now()
    answerWith(200, 'private, no-store')
    await http.call('GET /sso/check')
    answerWith(401, 'private, no-store')
    await http.call('GET /sso/user')
    expect(onAnswer).toHaveBeenCalledTimes(2)
    for (const [answer] of onAnswer.mock.calls) {
      expect(answer.date).toBe(date)
      expect(answer.sentAt).toBeGreaterThanOrEqual(before)
      expect(answer.receivedAt).toBeGreaterThanOrEqual(answer.sentAt)
    }
  })

  it('fills in and encodes the path, and sends the query', async () => {
    server.answer(json(200, {}))
    await http.call('GET /user/by-name/{name}', { params: { name: 'a/b ../é?x' } })
    await http.call('GET /user/nearby', { query: { per_page: 24, cursor: 'a+b&c=d' } })
    await http.call('GET /user/newest', { query: {} })
    expect(server.asked.map(({ url }) => url)).toEqual([
      '/api/user/by-name/a%2Fb%20..%2F%C3%A9%3Fx',
      `/api/user/nearby?${new URLSearchParams({ per_page: '24', cursor: 'a+b&c=d' }).toString()}`,
      '/api/user/newest',
    ])
  })

  it('sends a body as a form where the caller wants it', async () => {
    server.answer(json(200, {}))
    const body = { height: 180.34, interests: [8, 14], shows_age: false }
    await http.call('PUT /user/{id}', { params: { id: 7 }, body, asForm: true })
    const [asked] = server.asked
    expect(asked?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(asked?.body).toMatch(/name="interests\[1\]"\s+14\s/)
    expect(asked?.body).toMatch(/name="shows_age"\s+0\s/)
  })

  it('is not sent if a path parameter is missing', () => {
    expect(() => fillPath('/message/{id}')).toThrow(new TypeError('/message/{id} needs id'))
  })

  it('is not sent about a member without a valid id', () => {
    const noId = new TypeError('No id to user.')
    const invalid = ['', '0', '-1', '1.5', 'me', 'undefined', 0, -1, 1.5, Number.NaN]
    for (const id of invalid) {
      expect(() => fillPath('/user/{id}', { id })).toThrow(noId)
      expect(() => fillPath('/user/{id}/block/toggle', { id })).toThrow(noId)
      expect(() => fillPath('/alias/{id}', { id })).toThrow(noId)
      expect(() => fillPath('/dudelist/{userId}', { userId: id })).toThrow(noId)
      expect(() => fillPath('/dudelist/{userId}/{type}', { userId: id, type: 'buddies' })).toThrow(noId)
      expect(() =>
        http.call('POST /message', { body: { to_user_id: Number(id), text: 'Hello' }, idempotencyKey: 'k' }),
      ).toThrow(noId)
    }
    for (const path of ['/user/{id}', '/alias/{id}', '/dudelist/{userId}/toggle'])
      expect(() => fillPath(path)).toThrow(noId)
    expect(server.asked).toEqual([])
    expect(fillPath('/dudelist/{userId}/{type}', { userId: 7, type: 'buddies' })).toBe('/dudelist/7/buddies')
    expect(() => fillPath('/dudelist/{userId}/{type}', { userId: 7 })).toThrow(
      new TypeError('/dudelist/{userId}/{type} needs type'),
    )
  })

  it('sends an idempotency key, the same on every attempt', async () => {
    server.answer(json(201, {}))
    const body = { to_user_id: 2, text: 'Hello' }
    await http.call('POST /message', { body, idempotencyKey: 'k1' })
    await http.call('POST /message', { body, idempotencyKey: 'k1' })
    expect(server.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1'])
  })

  it('says whose page it comes from, where it is anybody’s', async () => {
    let memberId: number | null = null
    http = createHttp({ origin: server.origin, onUnauthenticated, memberId: () => memberId })
    server.answer(json(200, {}))
    await http.call('GET /sso/check')
    memberId = 7
    await http.call('GET /sso/check')
    expect(server.asked.map(({ headers }) => headers['x-member'])).toEqual([undefined, '7'])
  })

  it('does not compile if the contract has no such call, query or body', () => {
    // Never called. The compiler must reject each line, or report an unused `@ts-expect-error`.
    const rejectedCalls = ({ call }: typeof http) => [
      // @ts-expect-error -- no such call
      call('GET /user/nearby-by'),
      // @ts-expect-error -- a call of another method
      call('POST /sso/user'),
      // @ts-expect-error -- no such query
      call('GET /user/nearby', { query: { color: 'blue' } }),
      // @ts-expect-error -- `per_page` is a number
      call('GET /user/nearby', { query: { per_page: true } }),
      // @ts-expect-error -- a call without a query
      call('GET /sso/user', { query: { page: 1 } }),
      // @ts-expect-error -- a missing path parameter
      call('GET /user/by-name/{name}'),
      // @ts-expect-error -- no such body
      call('PUT /user/{id}/unlock/toggle', { params: { id: 7 }, body: { to: 'yes' } }),
      // @ts-expect-error -- a missing receiver
      call('POST /message', { body: { text: 'Hello' }, idempotencyKey: 'k1' }),
      // @ts-expect-error -- a missing idempotency key
      call('POST /message', { body: { to_user_id: 2, text: 'Hello' } }),
    ]
    expect(rejectedCalls).toBeTypeOf('function')
  })

  it('is canceled by its signal, which does not count as a network failure', async () => {
    const leaving = new AbortController()
    server.answer(() => leaving.abort())
    const answer = http.call('GET /sso/check', { signal: leaving.signal })
    await expect(answer).rejects.toMatchObject({ code: 'ERR_CANCELED' })
    await expect(answer).rejects.not.toHaveProperty('isNetwork')
  })

  it.each([400, 401, 403, 404, 409, 413, 422, 429] as const)(
    'answered %i returns a result with the message and code of the server',
    async (status) => {
      server.answer(
        json(status, { message: 'Not so.', code: 'why', errors: { text: ['Too long.', 7], to: 3 } }),
      )
      const answer = await http.call('GET /sso/user')
      expect(answer).toEqual({
        ok: false,
        status,
        code: 'why',
        message: 'Not so.',
        errors: { text: ['Too long.'], to: [] },
      })
    },
  )

  it('returns the status line as the message if the server sends no message', async () => {
    server.answer((response) => {
      response.writeHead(404, 'Not Found')
      response.end('<html>')
    })
    const answer = await http.call('GET /sso/user')
    expect(answer).toEqual({
      ok: false,
      status: 404,
      code: '',
      message: '404: Not Found',
      isMessageMissing: true,
      errors: {},
    })
  })

  it('reports every 401, also of channels, and no other status', async () => {
    server.answer(json(403, {}))
    await http.call('GET /sso/user')
    expect(onUnauthenticated).not.toHaveBeenCalled()
    server.answer(json(401, {}))
    await http.call('GET /message/unread/count')
    await http.authorizeChannel('1.2', 'private-App.User.1')
    expect(onUnauthenticated).toHaveBeenCalledTimes(2)
  })

  it.each([500, 502, 503, 418])(
    'answered %i throws an error that is not a network failure',
    async (status) => {
      server.answer(json(status, { message: 'Out of order.' }))
      await expect(http.call('GET /sso/user')).rejects.toMatchObject({
        name: 'CallError',
        message: 'Out of order.',
        status,
        isNetwork: false,
      })
    },
  )

  it('throws a network failure if there is no answer', async () => {
    server.answer((response) => response.destroy())
    await expect(http.call('GET /sso/user')).rejects.toMatchObject({
      name: 'CallError',
      status: null,
      isNetwork: true,
    })
  })
})

describe('authorizing a socket', () => {
  it('requests the signatures of its channel and its user with the cookies of the page', async () => {
    server.answer(json(200, { auth: 'key:signature' }))
    await expect(http.authorizeChannel('1.2', 'private-App.User.1')).resolves.toEqual({
      ok: true,
      data: { auth: 'key:signature' },
    })
    await http.authorizeUser('1.2')
    expect(server.asked.map(({ method, url, body }) => ({ method, url, body: JSON.parse(body) }))).toEqual([
      {
        method: 'POST',
        url: '/broadcasting/auth',
        body: { socket_id: '1.2', channel_name: 'private-App.User.1' },
      },
      { method: 'POST', url: '/broadcasting/user-auth', body: { socket_id: '1.2' } },
    ])
  })
})

describe('the text of a failure (docs/product.md#error-order)', () => {
  const response = {
    data: { message: 'The server’s words' },
    message: 'The response’s message',
    status: 500,
    statusText: 'Internal Server Error',
  }
  const failure = Object.assign(new Error('The error’s own'), { response })

  it.each([
    ['the message in the response’s data', failure, 'The server’s words'],
    [
      'then the response’s message',
      Object.assign(new Error('own'), { response: { ...response, data: {} } }),
      'The response’s message',
    ],
    [
      'then status and status text, joined by a colon and a space',
      Object.assign(new Error('own'), { response: { ...response, data: '<html>', message: '' } }),
      '500: Internal Server Error',
    ],
    ['then the error’s own message', new Error('The error’s own'), 'The error’s own'],
    ['of a refusal, its message', { ok: false, status: 403, code: '', message: 'No.', errors: {} }, 'No.'],
    ['a thrown string, unchanged', 'no error at all', 'no error at all'],
  ])('is %s', (_order, thrown, text) => {
    expect(errorText(thrown)).toBe(text)
  })

  it('is read from the error that a call threw', async () => {
    server.answer(json(503, { message: 'Back in a minute.' }))
    const thrown: unknown = await http.call('GET /sso/user').catch((error: unknown) => error)
    expect(errorText(thrown)).toBe('Back in a minute.')
    server.answer((answer) => {
      answer.writeHead(503, 'Service Unavailable')
      answer.end()
    })
    const bare: unknown = await http.call('GET /sso/user').catch((error: unknown) => error)
    expect(errorText(bare)).toBe('503: Service Unavailable')
  })
})

describe('a call for which the server is still loading something', () => {
  const loading = json(503, { message: 'The site has just started.', code: 'loading' })
  /** Answers `times` calls with 503 and the rest with success. */
  const loadFor = (times: number, retryAfter = '0') =>
    server.answer((response, asked) => {
      response.setHeader('retry-after', retryAfter)
      const isLoading = server.asked.length <= times
      ;(isLoading ? loading : json(200, { data: [] }))(response, asked)
    })
  const find = () => http.call('GET /geolocation/autocomplete', { query: { query: 'Ghe' } })

  it('is repeated after the time that the server asks for', async () => {
    loadFor(1, '1')
    const start = performance.now()
    expect(await find()).toEqual({ ok: true, data: { data: [] } })
    expect(performance.now() - start).toBeGreaterThanOrEqual(990)
    expect(server.asked).toHaveLength(2)
  })

  it('fails when the server is still not ready after three repeats, or asks for a longer wait', async () => {
    loadFor(9)
    await expect(find()).rejects.toMatchObject({ name: 'CallError', status: 503 })
    expect(server.asked).toHaveLength(4)
    loadFor(9, '60')
    await expect(find()).rejects.toMatchObject({ status: 503 })
    expect(server.asked).toHaveLength(5)
  })

  it.each([
    ['acts as another account', 8],
    ['has signed out', null],
  ])('is not repeated when the member %s meanwhile', async (_, other) => {
    let memberId: number | null = 7
    http = createHttp({ origin: server.origin, onUnauthenticated, memberId: () => memberId })
    server.answer((response, asked) => {
      memberId = other
      response.setHeader('retry-after', '0')
      loading(response, asked)
    })
    await expect(find()).rejects.toMatchObject({ name: 'CallError', status: 503 })
    expect(server.asked.map(({ headers }) => headers['x-member'])).toEqual(['7'])
  })

  it('is repeated for no other 503, which may have done something', async () => {
    server.answer((response, asked) => {
      response.setHeader('retry-after', '0')
      json(503, { message: 'Not now.', code: 'unavailable' })(response, asked)
    })
    await expect(find()).rejects.toMatchObject({ status: 503 })
    expect(server.asked).toHaveLength(1)
  })
})

describe('what is read', () => {
  it('counts as answered once all open calls that read have ended, however they end', async () => {
    const held: (() => void)[] = []
    server.answer((response, { url }) => {
      held.push(() => void (url.endsWith('/user/count') ? response.end('{}') : response.destroy()))
    })
    const counted = http.call('GET /user/count')
    await vi.waitFor(() => expect(held).toHaveLength(1))
    const checked = http.call('GET /sso/check').catch(() => 'failed')
    const onAnswered = vi.fn<() => void>()
    const answered = http.answered().then(onAnswered)
    await vi.waitFor(() => expect(held).toHaveLength(2))
    held[0]?.()
    await counted
    expect(onAnswered).not.toHaveBeenCalled()
    held[1]?.()
    await answered
    expect(await checked).toBe('failed')
  })

  it('is answered while something is written', async () => {
    const written = Promise.withResolvers<void>()
    server.answer((response) => void written.promise.then(() => response.end('{}')))
    const write = http.call('PUT /user/{id}/unlock/toggle', { params: { id: 7 }, body: { to: true } })
    await http.answered()
    expect(server.asked.map(({ method }) => method)).not.toContain('GET')
    written.resolve()
    await write
  })
})
