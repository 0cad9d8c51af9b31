/**
 * A Pusher-protocol server on an existing HTTP server's port. It knows sockets, channels and grants;
 * where events come from, and what other processes do, it is told.
 */
import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { memberChannel, type PassingEvent } from '../../contract/events.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { Connection } from './connection.ts'
import { createDialogue, type MemberFeed, type Publication } from './dialogue.ts'
import { createEndings } from './endings.ts'
import { type GatewayLimits, gatewayLimits } from './limits.ts'
import { type Code, codes, eventFrame, protocolVersion } from './protocol.ts'
import { Registry } from './registry.ts'
import type { Credentials } from './signatures.ts'
import { SocketSets } from './socketSets.ts'

export interface GatewayOptions {
  readonly credentials: Credentials
  /** Origins whose pages may connect. A client that is no browser sends none and may. */
  readonly allowedOrigins: readonly string[]
  /** Where an upgrade comes from; by default from whoever connects. */
  readonly addressOf?: (request: IncomingMessage) => string
  readonly logger: Pick<FastifyBaseLogger, 'debug' | 'error'>
  readonly limits?: Partial<GatewayLimits>
  readonly clock?: Clock
  readonly feed?: MemberFeed
  readonly isPrivateChannel?: (channel: string) => boolean
  readonly allowsClientEvents?: (channel: string) => boolean
  /** Where a client's event goes; by default to the sockets of this process. */
  readonly forward?: (publication: Publication) => void
  readonly onMemberConnected?: (memberId: number) => void
  readonly onMemberDisconnected?: (memberId: number) => void
}

/** An event as a member's channel carries it, without its namespace. */
export interface PresentedEvent {
  readonly id: number
  readonly type: string
  readonly data: unknown
}

/** A peer that does not answer a close frame is cut off after this long. */
const closeTimeout = 2_000

const refuseUpgrade = (stream: Duplex, status: string) => {
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export type Gateway = ReturnType<typeof createGateway>

/** A gateway without a port of its own: `attach` it to a server. Its checks run from here until `close`. */
export function createGateway(options: GatewayOptions) {
  const { credentials, logger, clock = systemClock } = options
  const limits = { ...gatewayLimits, ...options.limits }
  const registry = new Registry({
    socketsPerMember: limits.socketsPerMember,
    onMemberConnected: options.onMemberConnected ?? (() => {}),
    onMemberDisconnected: options.onMemberDisconnected ?? (() => {}),
  })
  const endings = createEndings(clock, limits.grantLifetime)
  const dialogue = createDialogue({
    credentials,
    limits,
    registry,
    endings,
    logger,
    feed: options.feed,
    isPrivateChannel: options.isPrivateChannel ?? (() => false),
    allowsClientEvents: options.allowsClientEvents ?? (() => false),
    forward: options.forward ?? publish,
  })
  // Named first because `@types/ws` does not know the last two yet.
  const webSocketOptions = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments: 64,
    closeTimeout,
  }
  const server = new WebSocketServer(webSocketOptions)
  const ping = eventFrame('pusher:ping', '{}')
  const unauthorized = new SocketSets<string>()
  let isClosing = false
  let delivered = 0

  function write(connections: Iterable<Connection>, frames: Buffer, events = 1) {
    for (const connection of connections) if (connection.write(frames)) delivered += events
  }

  /** Sends an event to the sockets of this process that are on its channels. */
  function publish({ channels, event, data, exceptSocketId }: Publication): void {
    for (const channel of channels) {
      const sockets = registry.byChannel.of(channel)
      if (sockets.size === 0) continue
      const frame = eventFrame(event, data, channel)
      write(exceptSocketId ? [...sockets].filter(({ id }) => id !== exceptSocketId) : sockets, frame)
    }
  }

  /** Why this connection is not taken, by the protocol, or null. */
  function objection(url: URL): [Code, string] | null {
    if (url.pathname !== `/app/${credentials.key}`) return [codes.unknownKey, 'There is no app with this key']
    const protocol = url.searchParams.get('protocol')
    if (protocol === null) return [codes.noProtocol, 'No protocol version given']
    if (protocol !== protocolVersion) return [codes.unsupportedProtocol, 'Protocol version is not supported']
    if (registry.sockets.size > limits.sockets) return [codes.overCapacity, 'Over capacity']
    return null
  }

  /** Whether an address has as many sockets as it may that nobody has authorised. */
  function hasTooMany(address: string): boolean {
    for (const connection of unauthorized.of(address))
      if (connection.isAuthorized) unauthorized.delete(address, connection)
    return unauthorized.of(address).size >= limits.unauthorizedPerAddress
  }

  function start(webSocket: WebSocket, stream: Duplex, { url, address }: { url: URL; address: string }) {
    const now = clock.now()
    const id = `${randomInt(1e12)}.${randomInt(1e12)}`
    const connection = new Connection({ id, webSocket, stream, bufferedBytes: limits.bufferedBytes, now })
    registry.sockets.add(connection)
    unauthorized.add(address, connection)
    const hear = () => {
      if (connection.hear(clock.now()) <= limits.messagesPerSecond) return true
      connection.fail(codes.clientEventRefused, 'Too many messages')
      return false
    }
    webSocket.on('message', (data: RawData, isBinary) => {
      if (!connection.isOpen || !hear()) return
      if (isBinary || !Buffer.isBuffer(data)) return connection.close(codes.unsupportedData, 'Text only')
      dialogue.receive(connection, data.toString())
    })
    webSocket.on('ping', hear)
    webSocket.on('pong', hear)
    webSocket.on('close', () => {
      unauthorized.delete(address, connection)
      dialogue.end(connection)
    })
    // `ws` closes by itself, with 1009 for a frame that is too large.
    webSocket.on('error', (error) => logger.debug({ err: error }, 'realtime: a socket broke the protocol'))

    const refusal = objection(url)
    if (refusal) return connection.fail(...refusal)
    const established = { socket_id: id, activity_timeout: Math.ceil(limits.activityTimeout / 1000) }
    connection.write(eventFrame('pusher:connection_established', JSON.stringify(established)))
  }

  const addressOf = options.addressOf ?? (({ socket }) => socket.remoteAddress ?? '')
  const isAllowed = (origin: string | undefined) =>
    origin === undefined || options.allowedOrigins.includes(origin)

  /** @returns false when the path is not the gateway's */
  function handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    if (!URL.canParse(request.url ?? '', 'http://gateway')) return false
    const url = new URL(request.url ?? '', 'http://gateway')
    if (!url.pathname.startsWith('/app/')) return false
    if (!isAllowed(request.headers.origin)) refuseUpgrade(stream, '403 Forbidden')
    else if (isClosing) refuseUpgrade(stream, '503 Service Unavailable')
    else {
      const address = addressOf(request)
      if (hasTooMany(address)) refuseUpgrade(stream, '429 Too Many Requests')
      else
        server.handleUpgrade(request, stream, head, (webSocket) => start(webSocket, stream, { url, address }))
    }
    return true
  }

  function check(connection: Connection, now: number) {
    if (!connection.isAuthorized && now - connection.connectedAt > limits.authorizeWithin) {
      return connection.fail(codes.unauthorized, 'Not authorized in time')
    }
    if (connection.pingedAt !== null) {
      if (now - connection.pingedAt > limits.pongTimeout) connection.fail(codes.noPong, 'No pong in time')
    } else if (now - connection.heardAt > limits.activityTimeout + limits.pongTimeout) {
      // The client should have pinged by now, unless what it receives keeps it from doing so.
      connection.write(ping)
      connection.pingedAt = now
    }
  }

  const stopChecking = clock.every(1_000, () => {
    const now = clock.now()
    endings.prune()
    for (const connection of registry.sockets) if (connection.isOpen) check(connection, now)
  })

  const disconnect = (connections: Iterable<Connection>) => {
    for (const connection of connections) connection.fail(codes.unauthorized, 'The session has ended')
  }

  return {
    handleUpgrade,
    publish,

    /** Takes the upgrades of `/app/*`, and refuses others unless somebody else listens for them. */
    attach(http: Server): void {
      http.on('upgrade', (request, stream, head) => {
        if (handleUpgrade(request, stream, head)) return
        if (http.listenerCount('upgrade') === 1) refuseUpgrade(stream, '404 Not Found')
      })
    },

    /** Sends a member's events, in the order given, to all his sockets at once. */
    sendToMember(memberId: number, events: readonly (PresentedEvent | PassingEvent)[]): void {
      const channel = memberChannel(memberId)
      const frames = events.map(({ id, type, data }) =>
        eventFrame(`App\\Events\\${type}`, JSON.stringify({ id, type, data }), channel),
      )
      const [first] = frames
      if (!first) return
      write(
        registry.byChannel.of(channel),
        frames.length === 1 ? first : Buffer.concat(frames),
        frames.length,
      )
    },

    /** Closes a session's sockets, and those that a grant of its could still be used on. */
    disconnectSession(sessionId: string): void {
      endings.endSession(sessionId)
      disconnect(registry.bySession.of(sessionId))
    },

    disconnectMember(memberId: number): void {
      endings.endMember(memberId)
      disconnect(registry.byMember.of(memberId))
    },

    connectedMembers: (): number[] => [...registry.byMember.keys()],
    connectedSessions: (): string[] => [...registry.bySession.keys()],

    /** Channels of this process that somebody is on, with the number of sockets. */
    occupancy(prefix = ''): Map<string, number> {
      const names = [...registry.byChannel.keys()].filter((name) => name.startsWith(prefix))
      return new Map(names.map((name) => [name, registry.byChannel.of(name).size]))
    },

    membersOn(channel: string): number[] {
      const ids = [...registry.byChannel.of(channel)].flatMap(({ memberId }) => memberId ?? [])
      return [...new Set(ids)]
    },

    /** For `/metrics`. `delivered` counts events times sockets since the start. */
    counts: () => ({
      sockets: registry.sockets.size,
      members: registry.byMember.size,
      channels: registry.byChannel.size,
      delivered,
    }),

    /** Asks every client to reconnect elsewhere, and cuts off who has not gone by the deadline. */
    async close({ deadlineMs }: { deadlineMs: number }): Promise<void> {
      isClosing = true
      stopChecking()
      const connections = [...registry.sockets]
      for (const connection of connections) connection.close(codes.reconnect, 'Please reconnect')
      const cutOff = setTimeout(() => {
        for (const connection of connections) connection.terminate()
      }, deadlineMs)
      await Promise.all(connections.map((connection) => connection.closed))
      clearTimeout(cutOff)
    },
  }
}
