import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataElement } from '../../server/http/markup.ts'
import { devPages } from '../../tools/devPages.ts'

const site = dataElement('site', { name: 'Cabin </script>' })
const built = `<html><body>${site}<script type="module" src="/build/app-1.js"></script></body></html>`

let server: Server
let vite: ViteDevServer
let origin: string

const portOf = (address: AddressInfo | string | null | undefined) =>
  typeof address === 'object' && address ? address.port : 0

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/login-redirect') {
      response.writeHead(302, { location: '/identity/sign-in' }).end()
    } else if (request.url === '/dev/mail') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>No mail.</p>')
    } else {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'XSRF-TOKEN=1' }).end(built)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vite = await createVite({
    configFile: false,
    logLevel: 'silent',
    plugins: [devPages(`http://127.0.0.1:${portOf(server.address())}`)],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null, ws: false },
  })
  await vite.listen()
  origin = `http://127.0.0.1:${portOf(vite.httpServer?.address())}`
})

afterAll(async () => {
  await vite.close()
  server.close()
})

const page = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })

it.each([
  ['/', '/src/main.tsx'],
  ['/members/nearby', '/src/main.tsx'],
  ['/identity/sign-in', '/src/identity/main.tsx'],
])('%s is the server’s page with the entry %s', async (path, entry) => {
  const answer = await page(path)
  const text = await answer.text()
  expect(text).toContain(site)
  expect(text).toContain(entry)
  expect(text).not.toContain('/build/')
  expect(answer.headers.getSetCookie()).toEqual(['XSRF-TOKEN=1'])
})

it('passes on redirects and pages without scripts unchanged', async () => {
  expect((await page('/login-redirect')).headers.get('location')).toBe('/identity/sign-in')
  expect(await (await page('/dev/mail')).text()).toBe('<p>No mail.</p>')
})

it('sends a page that reloads itself while the server does not answer', async () => {
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
  const answer = await page('/')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('The server is starting')
})
