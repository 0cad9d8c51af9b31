import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from '../../../server/app/httpServer.ts'
import { eventually } from '../realtime/eventually.ts'
import { portOf } from '../realtime/gatewayServer.ts'

/** A second loopback address that the machine certainly has. */
const second = process.platform === 'linux' ? '127.0.0.2' : '::1'
const urlOf = (address: string, port: number) =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}/`

async function start(most = 100) {
  const http = createHttpServer({
    config: {
      isProduction: false,
      trustProxy: false,
      connections: { total: most, perAddress: most, unreadFor: 60_000 },
    },
    securityHeaders: {},
    logLevel: 'silent',
    logTo: undefined,
    // The last one is of no machine: it is kept for documentation.
    addressesOf: async () => ['127.0.0.1', second, '192.0.2.1'],
  })
  const waiting: (() => void)[] = []
  http.server.get('/', async () => 'here')
  http.server.get('/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'done'
  })
  onTestFinished(async () => {
    http.cutConnections()
    await http.server.close()
  })
  await http.listen({ port: 0, host: 'localhost' })
  return { ...http, waiting, port: portOf(http.server.server.address()) }
}

test('a server of `localhost` answers on each of its addresses', async () => {
  const { port } = await start()
  for (const address of ['127.0.0.1', second]) {
    const answer = await fetch(urlOf(address, port))
    expect(await answer.text()).toBe('here')
  }
})

test('connections to all addresses count together', async () => {
  const { port } = await start(1)
  const first = connect(port, second)
  await once(first, 'connect')
  onTestFinished(() => void first.destroy())
  const refused = connect(port, '127.0.0.1')
  await once(refused, 'close')
  expect(first.destroyed).toBe(false)
})

test('a request to another address that becomes a socket is handled like those to the first', async () => {
  const { port, server } = await start()
  server.server.on('upgrade', (_request, stream) => stream.end('upgraded'))
  const client = connect(port, second)
  onTestFinished(() => void client.destroy())
  client.write('GET / HTTP/1.1\r\nHost: lodge\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [data] = await once(client, 'data')
  expect(String(data)).toBe('upgraded')
})

test('closing waits for requests to all addresses', async () => {
  const { port, server, waiting } = await start()
  const client = connect(port, second)
  onTestFinished(() => void client.destroy())
  const answer = text(client)
  client.write('GET /slow HTTP/1.1\r\nHost: lodge\r\nConnection: close\r\n\r\n')
  await eventually(() => expect(waiting).toHaveLength(1))
  const closed = vi.fn<() => void>()
  const closing = server.close().then(closed)
  await eventually(() => expect(fetch(urlOf(second, port))).rejects.toThrow('fetch failed'))
  expect(closed).not.toHaveBeenCalled()
  for (const finish of waiting) finish()
  expect(await answer).toMatch(/done$/)
  await closing
})
