import { WebSocket, WebSocketServer } from 'ws'

interface Frame {
  event: string
  channel?: string
  data?: unknown
}

/** A minimal Pusher server for client tests. Records what it gets, and fails on demand. */
export async function startPusherServer() {
  const frames: Frame[] = []
  let lastId: number | null = 0
  /** Seconds of silence after which the client sends a ping. */
  let activityTimeout = 30
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise<void>((resolve) => server.on('listening', resolve))

  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')

  const say = (socket: WebSocket, event: string, data: unknown, channel?: string) =>
    socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel && { channel }) }))

  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const frame: Frame = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')
      frames.push(frame)
      if (frame.event !== 'pusher:subscribe') return
      const { channel }: { channel: string } = Object(frame.data)
      const told = lastId === null ? {} : { last_id: lastId }
      say(socket, 'pusher_internal:subscription_succeeded', told, channel)
    })
    say(socket, 'pusher:connection_established', {
      socket_id: `${server.clients.size}.1`,
      activity_timeout: activityTimeout,
    })
  })

  return {
    frames,
    port: address.port,
    get openSockets() {
      return [...server.clients].filter(({ readyState }) => readyState === WebSocket.OPEN).length
    },
    standAt(id: number | null) {
      lastId = id
    },
    /** The next sockets ping soon. */
    hurry() {
      activityTimeout = 0.05
    },
    /** The sockets stay open, and nothing answers any more. */
    fallSilent() {
      for (const socket of server.clients) socket.removeAllListeners('message')
    },
    publish(channel: string, type: string, data: unknown) {
      for (const socket of server.clients) say(socket, `App\\Events\\${type}`, data, channel)
    },
    /** Closes all sockets. Code 4200: reconnect at once. Code 4009: do not reconnect. */
    drop(code: number) {
      for (const socket of server.clients) socket.close(code)
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of server.clients) socket.terminate()
        server.close(() => resolve())
      }),
  }
}
