/**
 * The Pusher protocol, version 7, as far as the gateway speaks it: its codes, its messages and the
 * WebSocket frames that carry them. https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/
 */
import { z } from 'zod'

export const protocolVersion = '7'

/**
 * Close and error codes. Clients do not come back after 40xx, wait before they come back after 41xx and
 * come back at once after 42xx. `tooLarge` is WebSocket's own: the protocol has none for a frame's size.
 */
export const codes = {
  tooLarge: 1009,
  unsupportedData: 1003,
  unknownKey: 4001,
  overQuota: 4004,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  noPong: 4201,
  clientEventRefused: 4301,
} as const

export type Code = (typeof codes)[keyof typeof codes]

const socketIdPattern = /^\d+\.\d+$/
/** Nothing else may get into the text that is signed. */
export const isSocketId = (text: string): boolean => text.length <= 40 && socketIdPattern.test(text)

const channelPattern = /^[A-Za-z0-9_\-=@,.;]{1,200}$/
const userChannelPattern = /^#server-to-user-([1-9]\d{0,9})$/
/** Pusher's rule for names, and its channel of a user. */
export const isChannelName = (text: string): boolean =>
  channelPattern.test(text) || userChannelPattern.test(text)

const memberIdPattern = /^[1-9]\d{0,9}$/
/** A member's id as Pusher writes user ids: a string. Null when it is none. */
export const memberIdOf = (userId: string): number | null =>
  memberIdPattern.test(userId) ? Number(userId) : null

const memberChannelPattern = /^private-App\.User\.([1-9]\d{0,9})$/

/** Whose private channel this is, or null when it is another channel. */
export function ownerOf(channel: string): number | null {
  const id = memberChannelPattern.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Whom `#server-to-user-{id}` belongs to, or null when it is another channel. `sendToUser` of the stock
 * server library publishes there; a socket gets on it by signing in.
 */
export function userOf(channel: string): number | null {
  const id = userChannelPattern.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}

/** Client events begin with `client-`, so that none can be taken for one of `App\Events`. */
const clientEventName = z.string().regex(/^client-[A-Za-z0-9_.-]{1,190}$/)
const channelName = z.string().refine(isChannelName)

const ProtocolMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({
    event: z.literal('pusher:subscribe'),
    // pusher-js sends an empty `auth` for channels that need none.
    data: z.object({
      channel: channelName,
      auth: z.string().optional(),
      channel_data: z.string().optional(),
    }),
  }),
  z.object({ event: z.literal('pusher:unsubscribe'), data: z.object({ channel: channelName }) }),
  z.object({
    event: z.literal('pusher:signin'),
    data: z.object({ auth: z.string(), user_data: z.string() }),
  }),
])

const ClientEvent = z
  .object({ event: clientEventName, channel: channelName, data: z.unknown() })
  .transform(({ event, channel, data }) => ({ event: 'client' as const, name: event, channel, data }))

const ClientMessage = z.union([ProtocolMessage, ClientEvent])

type ClientMessage = z.infer<typeof ClientMessage>
export type ClientEvent = z.infer<typeof ClientEvent>
export type SubscribeData = Extract<ClientMessage, { event: 'pusher:subscribe' }>['data']
export type SigninData = Extract<ClientMessage, { event: 'pusher:signin' }>['data']

/** What a client said, or null when it is no message of the protocol. */
export function parseClientMessage(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * A finished WebSocket text frame, unmasked as a server's are. Built once, it goes to any number of
 * sockets as it is, which is what makes a broadcast cheap.
 */
function textFrame(payload: string): Buffer {
  const length = Buffer.byteLength(payload)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = 0x81
  if (header === 2) {
    frame[1] = length
  } else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(payload, header)
  return frame
}

/** @param data text; by the protocol the data of an event is a string, mostly JSON in itself */
export const eventFrame = (event: string, data: string, channel?: string): Buffer =>
  textFrame(JSON.stringify(channel === undefined ? { event, data } : { event, channel, data }))

/** @param code null for a mistake that closes nothing */
export const errorFrame = (code: Code | null, message: string): Buffer =>
  textFrame(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
