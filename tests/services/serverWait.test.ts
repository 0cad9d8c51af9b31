import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttp } from '../../src/services/http.ts'
import { serverWait } from '../../src/services/serverWait.ts'
import { startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>

beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const failureOf = async (status: number, headers: Record<string, string> = {}): Promise<unknown> => {
  server.answer((response) => {
    // The test server is another origin than the page.
    response.writeHead(status, { ...headers, 'Access-Control-Expose-Headers': 'Retry-After, Date' })
    response.end('{}')
  })
  const http = createHttp({ origin: server.origin, onUnauthenticated: () => {} })
  return http.call('GET /sso/user').catch((error: unknown) => error)
}

it('reads how long a server with a problem asks to wait', async () => {
  expect(serverWait(await failureOf(503, { 'Retry-After': '20' }))).toBe(20_000)
  const soon = new Date(Date.now() + 60_000).toUTCString()
  const wait = serverWait(await failureOf(503, { 'Retry-After': soon }))
  expect(wait).toBeGreaterThan(50_000)
  expect(wait).toBeLessThanOrEqual(60_000)
})

it('counts the time of a date by the clock of the server, whatever that of the device says', async () => {
  const headers = {
    'Retry-After': 'Sat, 28 Nov 2015 12:00:30 GMT',
    Date: 'Sat, 28 Nov 2015 12:00:00 GMT',
  }
  expect(serverWait(await failureOf(503, headers))).toBe(30_000)
})

it.each([
  {},
  { 'Retry-After': '0' },
  { 'Retry-After': 'soon' },
  { 'Retry-After': 'Wed, 21 Oct 2015 07:28:00 GMT' },
])('is 0 for a problem with the headers %o', async (headers) => {
  expect(serverWait(await failureOf(500, headers))).toBe(0)
})

it('is null for a lost network and for refusals', async () => {
  server.answer((response) => response.destroy())
  const http = createHttp({ origin: server.origin, onUnauthenticated: () => {} })
  expect(serverWait(await http.call('GET /sso/user').catch((error: unknown) => error))).toBeNull()
  expect(serverWait(await failureOf(418, { 'Retry-After': '20' }))).toBeNull()
  expect(serverWait(await failureOf(429, { 'Retry-After': '20' }))).toBeNull()
  expect(serverWait(new Error('another'))).toBeNull()
})
