import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { authOf, channelText } from '../../server/realtime/signatures.ts'
import { app } from './servers.ts'

const Frame = z.object({ event: z.string(), data: z.string().optional() })
const Established = z.object({ socket_id: z.string() })

const pong = Buffer.from('{"event":"pusher:pong"')

export interface Readers {
  /** Resolves when `count` more events have arrived, over all sockets. */
  received(count: number): Promise<void>
  /** Resolves when the server has answered a ping on each socket: servers close sockets that are quiet for long. */
  ping(): Promise<void>
  close(): void
}

/**
 * Opens sockets that subscribe to channels and count their events. Bare ones subscribe to nothing: `bareQuery` is the end
 * of the address of each.
 */
export async function openReaders(
  port: number,
  channelsOf: readonly (readonly string[])[],
  { isBare = false, bareQuery = () => '' }: { isBare?: boolean; bareQuery?: (index: number) => string } = {},
): Promise<Readers> {
  let count = 0
  let wanted = 0
  let done = () => {}
  let awaitedPongs = 0
  let allAnswered = () => {}

  async function open(channels: readonly string[], index: number) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7${bareQuery(index)}`, {
      perMessageDeflate: false,
    })
    if (isBare) {
      await once(socket, 'open')
    } else {
      const frames = next(socket)
      const { socket_id: id } = Established.parse(JSON.parse((await frames()).data ?? ''))
      for (const channel of channels) {
        const auth = authOf(app, channelText(id, channel, undefined))
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
        const { event } = await frames()
        if (event !== 'pusher_internal:subscription_succeeded') throw new Error(`${channel}: ${event}`)
      }
    }
    socket.removeAllListeners('message')
    socket.on('message', (data) => {
      if (awaitedPongs > 0 && Buffer.isBuffer(data) && data.subarray(0, pong.length).equals(pong)) {
        if (--awaitedPongs === 0) allAnswered()
      } else if (++count >= wanted) done()
    })
    return socket
  }

  const sockets: WebSocket[] = []
  // One after another: soketi accepts connections slowly.
  for (const [index, channels] of channelsOf.entries()) sockets.push(await open(channels, index))

  return {
    async received(more) {
      const { promise, resolve } = Promise.withResolvers<void>()
      done = resolve
      wanted += more
      if (count >= wanted) resolve()
      await promise
    },
    async ping() {
      const { promise, resolve } = Promise.withResolvers<void>()
      allAnswered = resolve
      awaitedPongs = sockets.length
      for (const socket of sockets) socket.send('{"event":"pusher:ping"}')
      await promise
    },
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Resolves with the next frame. */
function next(socket: WebSocket) {
  const waiting: ((frame: z.infer<typeof Frame>) => void)[] = []
  const come: z.infer<typeof Frame>[] = []
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) throw new Error('expected a Buffer')
    const frame = Frame.parse(JSON.parse(data.toString()))
    const taker = waiting.shift()
    if (taker) taker(frame)
    else come.push(frame)
  })
  return () =>
    new Promise<z.infer<typeof Frame>>((resolve) => {
      const frame = come.shift()
      if (frame) resolve(frame)
      else waiting.push(resolve)
    })
}
