import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { registerRateLimits } from '../../../server/api/rateLimits.ts'
import { eventually } from '../realtime/eventually.ts'
import { portOf } from '../realtime/gatewayServer.ts'
import { viewerOf } from '../factories.ts'

const unbounded = { max: 1_000_000, window: 60_000 }
/** The most calls of one member at the same time. */
const most = 48

const slow = ['/api/slow', '/media/original/one/original.jpg']

/** A server whose slow calls wait until `answerAll`. */
async function listen() {
  let waiting: (() => void)[] = []
  const calls = new EventEmitter()
  const app = Fastify()
  await registerRateLimits(app, {
    viewerOf: async () => viewerOf(1),
    limits: { address: unbounded, member: unbounded, files: unbounded },
  })
  for (const path of slow)
    app.get(path, async () => {
      const answer = new Promise<void>((resolve) => waiting.push(resolve))
      calls.emit('begun')
      await answer
      return {}
    })
  app.get('/api/quick', async () => ({}))
  // Writes to the response itself, as the handler of resumable uploads does.
  app.get('/uploads/own', (_request, reply) => {
    reply.raw.write('begun')
    calls.emit('begun')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const answerAll = () => {
    for (const answer of waiting) answer()
    waiting = []
  }
  /** Makes a call and closes its connection before it is answered. */
  const abort = async (path: string) => {
    const socket = connect(portOf(app.server.address()), '127.0.0.1')
    await once(socket, 'connect')
    const begun = once(calls, 'begun')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: lodge\r\n\r\n`)
    await begun
    socket.destroy()
  }
  const status = async () => (await app.inject('/api/quick')).statusCode
  const connections = () => promisify<number>((done) => app.server.getConnections(done))()
  const closed = () => eventually(async () => expect(await connections()).toBe(0))
  return { abort, answerAll, closed, status }
}

test.each(slow)(
  'calls to %s whose clients have gone count until their handlers have ended, and not longer',
  async (path) => {
    const { abort, answerAll, closed, status } = await listen()
    for (let round = 1; round <= 2; round += 1) {
      for (let index = 0; index < most; index += 1) await abort(path)
      await closed()
      expect(await status()).toBe(429)
      answerAll()
      await eventually(async () => expect(await status()).toBe(200))
    }
  },
)

test('responses that a handler writes itself count until their connections are closed', async () => {
  const { abort, closed, status } = await listen()
  for (let index = 0; index < most; index += 1) await abort('/uploads/own')
  await closed()
  await abort('/uploads/own')
  await eventually(async () => expect(await status()).toBe(200))
})
