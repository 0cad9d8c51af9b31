import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPages, registerPages } from '../../../server/api/pages.ts'

const site = {
  name: 'Lodge',
  realtime: { key: 'lodge', host: 'lodge.test', port: 443, tls: true },
  map: null,
  links: {},
  contacts: {},
  joinMode: 'open' as const,
  usesPasswords: true,
  statementDescriptor: null,
}
const app = Fastify()
const script = 'console.log("Lodge")'
let clientDir = ''

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'lodge-pages-'))
  await mkdir(path.join(clientDir, 'build'))
  const html = '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>'
  for (const name of ['index.html', 'identity.html']) await writeFile(path.join(clientDir, name), html)
  const built = path.join(clientDir, 'build/app-1.js')
  await writeFile(built, script)
  await writeFile(`${built}.br`, brotliCompressSync(script))
  await writeFile(`${built}.gz`, gzipSync(script))
  await writeFile(path.join(clientDir, 'build/face.woff2'), 'font')
  await registerPages(app, await loadPages(clientDir, site))
})
afterAll(async () => {
  await app.close()
  await rm(clientDir, { recursive: true })
})

test('a page answers HEAD without a body', async () => {
  const [head, get] = [await app.inject({ method: 'HEAD', url: '/' }), await app.inject({ url: '/' })]
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
  expect((await app.inject({ method: 'HEAD', url: '/api/nothing' })).statusCode).toBe(404)
})

test.each([
  ['the dark theme', 'acceptCookies=true; theme=dark', '<html data-theme="dark" lang="en">'],
  ['the light theme', 'theme=light', '<html data-theme="light" lang="en">'],
  ['an unknown theme', 'theme=sepia"><script>', '<html lang="en">'],
  ['none', '', '<html lang="en">'],
])('a page has the theme of the cookie: %s', async (_, cookie, html) => {
  const answer = await app.inject({ url: '/members/nearby', headers: { cookie } })
  expect(answer.body).toContain(html)
  expect(answer.headers['cache-control']).toBe('private, no-cache')
})

test.each([
  ['gzip, deflate, br', 'br', brotliCompressSync(script)],
  ['gzip', 'gzip', gzipSync(script)],
  ['', undefined, Buffer.from(script)],
])('a script is sent in an encoding that the browser accepts: %s', async (accepted, encoding, body) => {
  const answer = await app.inject({ url: '/build/app-1.js', headers: { 'accept-encoding': accepted } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    ...(encoding && { 'content-encoding': encoding }),
    vary: 'accept-encoding',
  })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.rawPayload).toEqual(body)
})

test('a file without a compressed version is sent unchanged', async () => {
  const answer = await app.inject({ url: '/build/face.woff2', headers: { 'accept-encoding': 'br' } })
  expect([answer.statusCode, answer.headers['content-encoding'], answer.body]).toEqual([
    200,
    undefined,
    'font',
  ])
})

test.each(['/build/App-1.js', '/build/app-1.js.br', '/build/app-2.js', '/build/'])(
  '%s is not found',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404)
  },
)
