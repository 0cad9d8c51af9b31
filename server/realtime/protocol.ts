/**
 * The parts of the Pusher protocol, version 7, that the gateway supports: codes, messages and WebSocket frames.
 * https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol/
 */
import { z } from 'zod'

export const protocolVersion = '7'

/**
 * Close and error codes. Clients do not reconnect after 40xx, reconnect later after 41xx, and at once after 42xx.
 * `tooLarge` and `unsupportedData` are codes of WebSocket itself.
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
/** Other texts must not become part of a signed text. */
export const isSocketId = (text: string): boolean => text.length <= 40 && socketIdPattern.test(text)

const channelPattern = /^[A-Za-z0-9_\-=@,.;]{1,200}$/
const userChannelPattern = /^#server-to-user-([1-9]\d{0,9})$/
/** Pusher's rule for channel names, or the channel of a user. */
export const isChannelName = (text: string): boolean =>
  channelPattern.test(text) || userChannelPattern.test(text)

const memberIdPattern = /^[1-9]\d{0,9}$/
/** Parses a member's id from a Pusher user id, which is a string; null if it is invalid. */
export const memberIdOf = (userId: string): number | null =>
  memberIdPattern.test(userId) ? Number(userId) : null

const memberChannelPattern = /^private-App\.User\.([1-9]\d{0,9})$/

/** Returns the member whose private channel this is; null for other channels. */
export function ownerOf(channel: string): number | null {
  const id = memberChannelPattern.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Returns the member of a channel `#server-to-user-{id}`; null for other channels. `sendToUser` of the Pusher server
 * library publishes there. A socket needs to be signed in to subscribe.
 */
export function userOf(channel: string): number | null {
  const id = userChannelPattern.exec(channel)?.[1]
  return id === undefined ? null : Number(id)
}

/** Names of client events begin with `client-`, so that none can imitate an event of `App\Events`. */
const clientEventName = z.string().regex(/^client-[A-Za-z0-9_.-]{1,190}$/)
const channelName = z.string().refine(isChannelName)

const ProtocolMessage = z.discriminatedUnion('event', [
  z.object({ event: z.literal('pusher:ping') }),
  z.object({ event: z.literal('pusher:pong') }),
  z.object({
    event: z.literal('pusher:subscribe'),
    // pusher-js sends an empty `auth` for public channels.
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

/** Parses a message of a client; null if it does not belong to the protocol. */
export function parseClientMessage(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Builds a WebSocket text frame, unmasked as servers send them. The same frame can be written to any number of sockets,
 * which keeps broadcasts cheap.
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

/** @param data a string, as the protocol requires; usually JSON */
export const eventFrame = (event: string, data: string, channel?: string): Buffer =>
  textFrame(JSON.stringify(channel === undefined ? { event, data } : { event, channel, data }))

/** @param code null for an error that does not close the connection */
export const errorFrame = (code: Code | null, message: string): Buffer =>
  textFrame(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
