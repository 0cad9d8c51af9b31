import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPages, registerPages } from '../../../server/http/pages.ts'

const site = {
  name: 'Lodge',
  realtime: { key: 'lodge', host: 'lodge.test', port: 443, tls: true },
  links: {},
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
