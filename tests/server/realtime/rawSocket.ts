import { WebSocket } from 'ws'
import { z } from 'zod'
import { channelText, type Credentials, signatureOf, userText } from '../../../server/realtime/signatures.ts'

const Frame = z.object({
  event: z.string(),
  channel: z.string().optional(),
  // The protocol requires text, except for errors.
  data: z.unknown().transform((data): unknown => (typeof data === 'string' ? JSON.parse(data) : data)),
})
export type Frame = z.infer<typeof Frame>

const Established = z.object({ socket_id: z.string(), activity_timeout: z.number() })

export const siteOrigin = 'https://lodge.test'

/**
 * A WebSocket that sends protocol messages directly, for messages that Pusher clients never send.
 * @param origin the page's origin; null sends none, like a client that is no browser
 */
export async function openSocket(url: string, { origin = siteOrigin }: { origin?: string | null } = {}) {
  const socket = new WebSocket(url, { ...(origin !== null && { origin }) })
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
  })
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) throw new Error('expected a Buffer')
    frames.push(Frame.parse(JSON.parse(data.toString())))
    for (const look of waiting) look()
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    socket.once('error', reject)
  })

  /** Removes and returns the oldest frame of this event. Waits if there is none. */
  function take(event: string): Promise<Frame> {
    return new Promise((resolve) => {
      const look = () => {
        const frame = frames.find((each) => each.event === event)
        if (!frame) return
        frames.splice(frames.indexOf(frame), 1)
        waiting.delete(look)
        resolve(frame)
      }
      waiting.add(look)
      look()
    })
  }

  const send = (message: object) => socket.send(JSON.stringify(message))

  return {
    socket,
    /** Received frames that were not removed. */
    frames,
    closed,
    take,
    send,

    async established() {
      return Established.parse((await take('pusher:connection_established')).data)
    },

    /** Resolves when everything that was sent before is answered. */
    async settled() {
      send({ event: 'pusher:ping', data: {} })
      await take('pusher:pong')
    },

    subscribe(channel: string, grant: { auth?: string; channel_data?: string } = {}) {
      send({ event: 'pusher:subscribe', data: { channel, ...grant } })
    },
  }
}

/** The signature of a Pusher server library for a private channel. */
export const signChannel = (
  { key, secret }: Credentials,
  socketId: string,
  channel: string,
  data?: string,
) => ({
  auth: `${key}:${signatureOf(secret, channelText(socketId, channel, data))}`,
  ...(data !== undefined && { channel_data: data }),
})

export function signUser({ key, secret }: Credentials, socketId: string, user: object) {
  const data = JSON.stringify(user)
  return { auth: `${key}:${signatureOf(secret, userText(socketId, data))}`, user_data: data }
}
