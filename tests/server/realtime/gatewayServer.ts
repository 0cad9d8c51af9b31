import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { fastify } from 'fastify'
import { onTestFinished } from 'vitest'
import { createGateway, type GatewayOptions } from '../../../server/realtime/gateway.ts'
import { createManualClock } from './manualClock.ts'
import { openSocket, signChannel, siteOrigin } from './rawSocket.ts'

export const credentials = { appId: 'lodge', key: 'test-key', secret: 'test-secret-of-some-length' }
export const origin = siteOrigin
export const logger = fastify({ logger: false }).log

export const portOf = (address: AddressInfo | string | null): number => {
  if (address === null || typeof address === 'string') throw new Error('not listening on a port')
  return address.port
}

/** Starts a gateway on a free port, with a manual clock. It closes with the test. */
export async function startGateway(options: Partial<GatewayOptions> = {}) {
  const clock = createManualClock()
  const gateway = createGateway({ credentials, allowedOrigins: [origin], logger, clock, ...options })
  const server = createServer()
  gateway.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await gateway.close({ deadlineMs: 100 })
    await new Promise((resolve) => server.close(resolve))
  })
  const address = `ws://127.0.0.1:${portOf(server.address())}`
  const url = `${address}/app/${credentials.key}?protocol=7&client=test&version=1`

  /** Connects and waits for the socket id. */
  async function connect() {
    const socket = await openSocket(url)
    const { socket_id: id } = await socket.established()
    return Object.assign(socket, { id })
  }

  /** Connects and joins a channel with a signature of a Pusher library. */
  async function join(channel: string) {
    const socket = await connect()
    socket.subscribe(channel, signChannel(credentials, socket.id, channel))
    await socket.take('pusher_internal:subscription_succeeded')
    return socket
  }

  const openConnections = () => promisify(server.getConnections.bind(server))()

  return { gateway, clock, address, url, connect, join, openConnections }
}
