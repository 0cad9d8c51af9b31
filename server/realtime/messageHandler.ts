/** Handles the messages of clients. */
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from './connection.ts'
import type { Revocations } from './revocations.ts'
import { type Bearer, readChannelGrant, readUserGrant } from './grants.ts'
import type { GatewayLimits } from './limits.ts'
import {
  type ClientEvent,
  codes,
  errorFrame,
  eventFrame,
  ownerOf,
  parseClientMessage,
  type SigninData,
  type SubscribeData,
  userOf,
} from './protocol.ts'
import type { Registry } from './registry.ts'
import type { Credentials } from './signatures.ts'

/** An event to send to all sockets on some channels. */
export interface Publication {
  readonly channels: readonly string[]
  readonly event: string
  /** A string, as the protocol requires; usually JSON. */
  readonly data: string
  readonly exceptSocketId?: string | undefined
}

/** Delivers the event logs of members who have a socket on their channel. */
export interface MemberFeed {
  /** Starts the delivery to one more socket. Resolves when all events that are committed from then on will be sent. */
  open(memberId: number): Promise<void>
  /** The id of the last event before the ones that a socket joining now will get. */
  position(memberId: number): number
  /** Undoes one call of `open`. */
  release(memberId: number): void
}

export interface MessageHandlerOptions {
  readonly credentials: Credentials
  readonly limits: GatewayLimits
  readonly registry: Registry
  readonly revocations: Revocations
  readonly feed: MemberFeed | undefined
  /** Private channels other than those of members. */
  readonly isPrivateChannel: (channel: string) => boolean
  readonly allowsClientEvents: (channel: string) => boolean
  readonly forward: (publication: Publication) => void
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

const pong = eventFrame('pusher:pong', '{}')

interface Refusal {
  readonly status: 401 | 403
  readonly error: string
}

/** Creates a handler for the messages of all sockets. State shared between sockets is in the registry. */
export function createMessageHandler(options: MessageHandlerOptions) {
  const { credentials, limits, registry, revocations, feed, logger } = options

  /**
   * Assigns the socket to the member of a grant.
   * @returns a refusal; undefined if it succeeded or closed the socket
   */
  function accept(connection: Connection, bearer: Bearer | null): Refusal | undefined {
    if (!bearer) return { status: 401, error: 'The signature is not valid.' }
    if (!revocations.allows(bearer)) return { status: 401, error: 'The signature is no longer valid.' }
    const outcome = registry.identify(connection, bearer)
    if (outcome === 'other member') return { status: 403, error: 'This connection belongs to another user.' }
    if (outcome === 'too many') connection.fail(codes.overQuota, 'Too many connections of this user')
    return undefined
  }

  function admit(connection: Connection, data: SubscribeData): Refusal | undefined {
    const user = userOf(data.channel)
    if (user !== null) {
      return user === connection.memberId ? undefined : { status: 401, error: 'Sign in first.' }
    }
    if (ownerOf(data.channel) === null && !options.isPrivateChannel(data.channel)) {
      return { status: 403, error: 'There is no such channel.' }
    }
    return accept(connection, readChannelGrant(credentials, connection.id, data))
  }

  function join(connection: Connection, channel: string, data: object) {
    registry.join(connection, channel)
    connection.write(eventFrame('pusher_internal:subscription_succeeded', JSON.stringify(data), channel))
  }

  /** Joins a member's channel. Events that are committed later are sent; `GET /event` answers the earlier ones. */
  async function joinFeed(connection: Connection, channel: string, owner: number, from: MemberFeed) {
    connection.pending.add(channel)
    try {
      await from.open(owner)
    } catch (error) {
      logger.error({ err: error }, 'realtime: a position could not be read')
      connection.fail(codes.overCapacity, 'Please try again')
      return
    }
    // The client can unsubscribe or disconnect while the position is read.
    if (!connection.pending.delete(channel) || !connection.isOpen) return from.release(owner)
    join(connection, channel, { last_id: from.position(owner) })
  }

  function subscribe(connection: Connection, data: SubscribeData) {
    const { channel } = data
    if (connection.channels.has(channel) || connection.pending.has(channel)) {
      return void connection.write(errorFrame(null, `Existing subscription to channel ${channel}`))
    }
    if (connection.channels.size + connection.pending.size >= limits.channelsPerSocket) {
      return connection.fail(codes.overQuota, 'Too many channels')
    }
    const refusal = admit(connection, data)
    if (refusal) {
      const error = JSON.stringify({ type: 'AuthError', ...refusal })
      return void connection.write(eventFrame('pusher:subscription_error', error, channel))
    }
    if (!connection.isOpen) return
    const owner = ownerOf(channel)
    if (owner === null || !feed) return join(connection, channel, {})
    void joinFeed(connection, channel, owner, feed)
  }

  function leave(connection: Connection, channel: string) {
    connection.pending.delete(channel)
    const owner = ownerOf(channel)
    if (registry.leave(connection, channel) && owner !== null) feed?.release(owner)
  }

  function signIn(connection: Connection, data: SigninData) {
    const refusal = accept(connection, readUserGrant(credentials, connection.id, data))
    if (refusal) return connection.fail(codes.unauthorized, refusal.error)
    connection.write(eventFrame('pusher:signin_success', JSON.stringify({ user_data: data.user_data })))
  }

  function forward(connection: Connection, { name, channel, data }: ClientEvent) {
    if (!connection.channels.has(channel) || !options.allowsClientEvents(channel)) {
      connection.write(errorFrame(codes.clientEventRefused, 'Client events are not allowed here'))
      return
    }
    options.forward({
      channels: [channel],
      event: name,
      data: typeof data === 'string' ? data : JSON.stringify(data ?? null),
      exceptSocketId: connection.id,
    })
  }

  return {
    receive(connection: Connection, text: string): void {
      const message = parseClientMessage(text)
      switch (message?.event) {
        case undefined:
          return void connection.write(errorFrame(null, 'Not a message of the protocol'))
        case 'pusher:ping':
          return void connection.write(pong)
        case 'pusher:pong':
          return
        case 'pusher:subscribe':
          return subscribe(connection, message.data)
        case 'pusher:unsubscribe':
          return leave(connection, message.data.channel)
        case 'pusher:signin':
          return signIn(connection, message.data)
        case 'client':
          return forward(connection, message)
      }
    },

    /** Releases everything of a closed socket. */
    end(connection: Connection): void {
      connection.pending.clear()
      for (const channel of connection.channels) {
        const owner = ownerOf(channel)
        if (owner !== null) feed?.release(owner)
      }
      registry.remove(connection)
    },
  }
}
