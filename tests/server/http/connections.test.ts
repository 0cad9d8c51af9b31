import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { queryObjects } from 'node:v8'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createConnections, type ConnectionsOptions } from '../../../server/http/connections.ts'
import { registerPipelining } from '../../../server/http/pipelining.ts'
import { createIsProxy } from '../../../server/http/trustedAddress.ts'
import { eventually } from '../realtime/eventually.ts'
import { portOf } from '../realtime/gatewayServer.ts'
import { createManualClock } from '../realtime/manualClock.ts'

const limits = { total: 100, perAddress: 100, unreadFor: 60_000 }

async function listen(options: Partial<ConnectionsOptions>, handler: RequestListener) {
  const clock = createManualClock()
  let refusals = 0
  const connections = createConnections({
    limits,
    isProxy: () => false,
    clock,
    onRefused: () => {
      refusals += 1
    },
    ...options,
  })
  const server = createServer(handler)
  connections.watch(server)
  const accepted: Socket[] = []
  server.on('connection', (socket: Socket) => accepted.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { clock, connections, accepted, port: portOf(server.address()), refusals: () => refusals }
}

function dial(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

const get = (path = '/') => `GET ${path} HTTP/1.1\r\nHost: lodge\r\n\r\n`
const isClosed = async (socket: Socket) => socket.destroyed || once(socket, 'close').then(() => true)

/** More than the buffers of the system hold. */
const muchMore = Buffer.alloc(32 * 2 ** 20)

function* endless() {
  while (true) yield Buffer.alloc(2 ** 20)
}

describe('a response that its client does not read', () => {
  test('is cut off, and one that is read slowly or is complete is not', async () => {
    const { clock, port, accepted } = await listen({}, (_request, response) => response.end(muchMore))
    const deaf = dial(port).pause()
    deaf.write(get())
    await eventually(() => expect(accepted[0]?.writableLength).toBeGreaterThan(0))
    const quick = dial(port).resume()
    quick.write(get())
    await eventually(() => expect(quick.bytesRead).toBeGreaterThan(muchMore.length))
    clock.advance(59_000)
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, false])
    clock.advance(2_000)
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([true, false])
  })

  test('is not cut off while its client reads a part now and then', async () => {
    const { clock, port, accepted } = await listen({}, (_request, response) => {
      Readable.from(endless()).pipe(response)
    })
    const slow = dial(port).pause()
    slow.write(get())
    await eventually(() => expect(accepted[0]?.writableLength).toBeGreaterThan(0))
    for (let part = 0; part < 5; part += 1) {
      clock.advance(40_000)
      const before = accepted[0]?.bytesWritten ?? 0
      slow.resume()
      await eventually(() => expect(accepted[0]?.bytesWritten).toBeGreaterThan(before))
      slow.pause()
    }
    expect(accepted[0]?.destroyed).toBe(false)
    // Several times, because the system may just have taken all that was written.
    await eventually(() => {
      clock.advance(62_000)
      expect(accepted[0]?.destroyed).toBe(true)
    })
  })
})

describe('connections beyond the cap', () => {
  const ok: RequestListener = (_request, response) => response.end('ok')

  test.each([
    ['of one address', { ...limits, perAddress: 2 }],
    ['in total', { ...limits, total: 2 }],
  ])('%s are refused, reported once, until others close', async (_, few) => {
    const { port, accepted, refusals } = await listen({ limits: few }, ok)
    const [first] = [dial(port), dial(port)]
    await eventually(() => expect(accepted).toHaveLength(2))
    expect(await isClosed(dial(port))).toBe(true)
    expect(await isClosed(dial(port))).toBe(true)
    expect(refusals()).toBe(1)
    first?.destroy()
    await eventually(() => expect(accepted[0]?.destroyed).toBe(true))
    const again = dial(port)
    again.write(get())
    const [answer] = await once(again, 'data')
    expect(String(answer)).toContain('200 OK')
  })

  test('of a trusted proxy are limited in total only', async () => {
    const options = { limits: { ...limits, perAddress: 1, total: 3 }, isProxy: createIsProxy(['loopback']) }
    const { port, accepted } = await listen(options, ok)
    for (let count = 0; count < 3; count += 1) dial(port)
    await eventually(() => expect(accepted).toHaveLength(3))
    expect(accepted.some(({ destroyed }) => destroyed)).toBe(false)
    expect(await isClosed(dial(port))).toBe(true)
  })

  test('do not include those that became sockets', async () => {
    const { port, accepted, connections } = await listen({ limits: { ...limits, perAddress: 1 } }, ok)
    const socket = dial(port)
    await eventually(() => expect(accepted).toHaveLength(1))
    for (const stream of accepted) connections.release(stream)
    const second = dial(port)
    await eventually(() => expect(accepted).toHaveLength(2))
    expect(await isClosed(dial(port))).toBe(true)
    expect([socket.destroyed, second.destroyed]).toEqual([false, false])
  })
})

describe('requests that a client sends without waiting for answers', () => {
  async function start() {
    const app = Fastify()
    const started: string[] = []
    const waiting: (() => void)[] = []
    registerPipelining(app)
    app.get<{ Params: { name: string } }>('/:name', async (request) => {
      started.push(request.params.name)
      await new Promise<void>((resolve) => waiting.push(resolve))
      return request.params.name
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(async () => {
      app.server.closeAllConnections()
      await app.close()
    })
    return { port: portOf(app.server.address()), started, finish: () => waiting.shift()?.() }
  }

  test('are worked on one after another', async () => {
    const { port, started, finish } = await start()
    const client = dial(port)
    let answers = ''
    client.on('data', (data) => {
      answers += String(data)
    })
    client.write(['a', 'b', 'c'].map((name) => get(`/${name}`)).join(''))
    for (const name of ['a', 'b', 'c']) {
      await eventually(() => expect(started.at(-1)).toBe(name))
      expect(answers).not.toContain(`\r\n\r\n${name}`)
      finish()
      await eventually(() => expect(answers).toContain(`\r\n\r\n${name}`))
    }
    expect(started).toEqual(['a', 'b', 'c'])
  })

  test('leave nothing behind, however many the connection carries', async () => {
    const { port, started, finish } = await start()
    const client = dial(port)
    client.resume()
    const sendTwo = async (round: number) => {
      client.write(get(`/${round}-first`) + get(`/${round}-second`))
      for (const name of ['first', 'second']) {
        await eventually(() => expect(started.at(-1)).toBe(`${round}-${name}`))
        finish()
      }
    }
    await sendTwo(0)
    const before = queryObjects(Promise, { format: 'count' })
    for (let round = 1; round <= 30; round += 1) await sendTwo(round)
    expect(queryObjects(Promise, { format: 'count' }) - before).toBeLessThan(20)
  })

  test('close the connection when they are too many, and none of them is worked on any more', async () => {
    const { port, started, finish } = await start()
    const client = dial(port)
    client.write(Array.from({ length: 40 }, (_, index) => get(`/${index}`)).join(''))
    expect(await isClosed(client)).toBe(true)
    finish()
    const next = dial(port)
    next.write(get('/next'))
    await eventually(() => expect(started).toContain('next'))
    expect(started.filter((name) => name !== 'next').length).toBeLessThanOrEqual(1)
  })
})
