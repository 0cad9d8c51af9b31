import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPages, registerPages } from '../../../server/http/pages.ts'

const site = {
  name: 'Lodge',
  realtime: { key: 'lodge', host: 'lodge.test', port: 443, tls: true },
  map: null,
  links: {},
  contacts: {},
  statementDescriptor: null,
}
const app = Fastify()
let clientDir = ''

beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'lodge-pages-'))
  await mkdir(path.join(clientDir, 'build'))
  const html = '<!doctype html><html lang="en"><head><title>x</title></head><body></body></html>'
  for (const name of ['index.html', 'identity.html']) await writeFile(path.join(clientDir, name), html)
  await registerPages(app, await loadPages(clientDir, site))
})
afterAll(async () => {
  await app.close()
  await rm(clientDir, { recursive: true })
})

test('a page can be asked for without its body', async () => {
  const [head, get] = [await app.inject({ method: 'HEAD', url: '/' }), await app.inject({ url: '/' })]
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
  expect((await app.inject({ method: 'HEAD', url: '/api/nothing' })).statusCode).toBe(404)
})

test.each([
  ['the dark theme', 'acceptCookies=true; theme=dark', '<html data-theme="dark" lang="en">'],
  ['the light theme', 'theme=light', '<html data-theme="light" lang="en">'],
  ['a theme that there is not', 'theme=sepia"><script>', '<html lang="en">'],
  ['none', '', '<html lang="en">'],
])('a page comes in the theme that was chosen: %s', async (_, cookie, html) => {
  const answer = await app.inject({ url: '/members/nearby', headers: { cookie } })
  expect(answer.body).toContain(html)
  expect(answer.headers['cache-control']).toBe('private, no-cache')
})
