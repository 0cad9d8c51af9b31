/**
 * A server for the Pusher protocol on the port of an existing HTTP server. It knows sockets, channels and grants. Its
 * callers supply events, also those of other processes.
 */
import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { memberChannel, type TransientEvent } from '../../contract/events.ts'
import { type Clock, systemClock } from '../base/clock.ts'
import { Connection } from './connection.ts'
import { createMessageHandler, type MemberFeed, type Publication } from './messageHandler.ts'
import { createRevocations } from './revocations.ts'
import { type GatewayLimits, gatewayLimits } from './limits.ts'
import { type Code, codes, eventFrame, protocolVersion } from './protocol.ts'
import { Registry } from './registry.ts'
import { isSignedUpgrade } from './requestSignature.ts'
import type { Credentials } from './signatures.ts'
import { SocketSets } from './socketSets.ts'

export interface GatewayOptions {
  readonly credentials: Credentials
  /** Origins whose pages may connect. */
  readonly allowedOrigins: readonly string[]
  /** Whether clients without `Origin`, which are no browsers, may connect without a signature. Default: false. */
  readonly allowsMissingOrigin?: boolean
  /** Returns the client's address of an upgrade; by default the address of the connection. */
  readonly addressOf?: (request: IncomingMessage) => string
  readonly logger: Pick<FastifyBaseLogger, 'debug' | 'error'>
  readonly limits?: Partial<GatewayLimits>
  readonly clock?: Clock
  readonly feed?: MemberFeed
  readonly isPrivateChannel?: (channel: string) => boolean
  readonly allowsClientEvents?: (channel: string) => boolean
  /** Publishes a client event; by default to the sockets of this process. */
  readonly forward?: (publication: Publication) => void
  /** Called with the connection of each socket that opens: the limits of sockets count it from then on. */
  readonly onSocketOpened?: (stream: Duplex) => void
  readonly onMemberConnected?: (memberId: number) => void
  readonly onMemberDisconnected?: (memberId: number) => void
}

/** An event as it is sent on a member's channel, without the namespace of its name. */
export interface PresentedEvent {
  readonly id: number
  readonly type: string
  readonly data: unknown
}

/** Milliseconds to wait for the answer to a close frame before the connection is terminated. */
const closeTimeout = 2_000

const refuseUpgrade = (stream: Duplex, status: string) => {
  stream.on('error', () => stream.destroy())
  // Otherwise a client that does not close its side would keep the connection open.
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

export type Gateway = ReturnType<typeof createGateway>

/** Creates a gateway without a port of its own: `attach` it to a server. Its checks run until `close`. */
export function createGateway(options: GatewayOptions) {
  const { credentials, logger, clock = systemClock } = options
  const limits = { ...gatewayLimits, ...options.limits }
  const registry = new Registry({
    socketsPerMember: limits.socketsPerMember,
    onMemberConnected: options.onMemberConnected ?? (() => {}),
    onMemberDisconnected: options.onMemberDisconnected ?? (() => {}),
  })
  const revocations = createRevocations(clock, limits.grantLifetime)
  const messageHandler = createMessageHandler({
    credentials,
    limits,
    registry,
    revocations,
    logger,
    feed: options.feed,
    isPrivateChannel: options.isPrivateChannel ?? (() => false),
    allowsClientEvents: options.allowsClientEvents ?? (() => false),
    forward: options.forward ?? publish,
  })
  // A separate constant, because `@types/ws` lacks the last two options.
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

  /** Sends an event to the sockets of this process on its channels. */
  function publish({ channels, event, data, exceptSocketId }: Publication): void {
    for (const channel of channels) {
      const sockets = registry.byChannel.of(channel)
      if (sockets.size === 0) continue
      const frame = eventFrame(event, data, channel)
      write(exceptSocketId ? [...sockets].filter(({ id }) => id !== exceptSocketId) : sockets, frame)
    }
  }

  /** Returns why a connection is refused, as the protocol defines it, or null. */
  function refusalOf(url: URL): [Code, string] | null {
    if (url.pathname !== `/app/${credentials.key}`) return [codes.unknownKey, 'There is no app with this key']
    const protocol = url.searchParams.get('protocol')
    if (protocol === null) return [codes.noProtocol, 'No protocol version given']
    if (protocol !== protocolVersion) return [codes.unsupportedProtocol, 'Protocol version is not supported']
    if (registry.sockets.size > limits.sockets) return [codes.overCapacity, 'Over capacity']
    return null
  }

  /** Returns whether an address has reached its limit of unauthorized sockets. */
  function isAddressFull(address: string): boolean {
    for (const connection of unauthorized.of(address))
      if (connection.isAuthorized) unauthorized.delete(address, connection)
    return unauthorized.of(address).size >= limits.unauthorizedPerAddress
  }

  function start(webSocket: WebSocket, stream: Duplex, { url, address }: { url: URL; address: string }) {
    const now = clock.now()
    const id = `${randomInt(1e12)}.${randomInt(1e12)}`
    const connection = new Connection({ id, webSocket, stream, bufferedBytes: limits.bufferedBytes, now })
    registry.sockets.add(connection)
    options.onSocketOpened?.(stream)
    unauthorized.add(address, connection)
    const countMessage = () => {
      if (connection.countMessage(clock.now()) <= limits.messagesPerSecond) return true
      connection.fail(codes.clientEventRefused, 'Too many messages')
      return false
    }
    webSocket.on('message', (data: RawData, isBinary) => {
      if (!connection.isOpen || !countMessage()) return
      if (isBinary || !Buffer.isBuffer(data)) return connection.close(codes.unsupportedData, 'Text only')
      messageHandler.receive(connection, data.toString())
    })
    webSocket.on('ping', countMessage)
    webSocket.on('pong', countMessage)
    webSocket.on('close', () => {
      unauthorized.delete(address, connection)
      messageHandler.end(connection)
    })
    // `ws` closes the socket itself, with 1009 for a frame that is too large.
    webSocket.on('error', (error) => logger.debug({ err: error }, 'realtime: a socket broke the protocol'))

    const refusal = refusalOf(url)
    if (refusal) return connection.fail(...refusal)
    const established = { socket_id: id, activity_timeout: Math.ceil(limits.activityTimeout / 1000) }
    connection.write(eventFrame('pusher:connection_established', JSON.stringify(established)))
  }

  const addressOf = options.addressOf ?? (({ socket }) => socket.remoteAddress ?? '')
  const isAllowed = ({ origin }: IncomingMessage['headers'], url: URL) =>
    origin === undefined
      ? options.allowsMissingOrigin === true || isSignedUpgrade(credentials, clock, url)
      : options.allowedOrigins.includes(origin)

  /** @returns false if the path does not belong to the gateway */
  function handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): boolean {
    if (!URL.canParse(request.url ?? '', 'http://gateway')) return false
    const url = new URL(request.url ?? '', 'http://gateway')
    if (!url.pathname.startsWith('/app/')) return false
    if (!isAllowed(request.headers, url)) refuseUpgrade(stream, '403 Forbidden')
    else if (isClosing) refuseUpgrade(stream, '503 Service Unavailable')
    else {
      const address = addressOf(request)
      if (isAddressFull(address)) refuseUpgrade(stream, '429 Too Many Requests')
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
      // The client should have pinged by now, unless it receives so much that it has no reason to.
      connection.write(ping)
      connection.pingedAt = now
    }
  }

  const stopChecking = clock.every(1_000, () => {
    const now = clock.now()
    revocations.prune()
    for (const connection of registry.sockets) if (connection.isOpen) check(connection, now)
  })

  const disconnect = (connections: Iterable<Connection>) => {
    for (const connection of connections) connection.fail(codes.unauthorized, 'The session has ended')
  }

  return {
    handleUpgrade,
    publish,

    /** Handles upgrades of `/app/*`. Refuses other upgrades if no other listener exists. */
    attach(http: Server): void {
      http.on('upgrade', (request, stream, head) => {
        if (handleUpgrade(request, stream, head)) return
        if (http.listenerCount('upgrade') === 1) refuseUpgrade(stream, '404 Not Found')
      })
    },

    /** Sends events of a member, in the given order, to all their sockets. */
    sendToMember(memberId: number, events: readonly (PresentedEvent | TransientEvent)[]): void {
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

    /** Closes the sockets of a session, and makes its unused grants invalid. */
    disconnectSession(sessionId: string): void {
      revocations.revokeSession(sessionId)
      disconnect(registry.bySession.of(sessionId))
    },

    disconnectMember(memberId: number): void {
      revocations.revokeMember(memberId)
      disconnect(registry.byMember.of(memberId))
    },

    connectedMembers: (): number[] => [...registry.byMember.keys()],
    connectedSessions: (): string[] => [...registry.bySession.keys()],

    /** Channels with sockets of this process, and the number of sockets. */
    occupancy(prefix = ''): Map<string, number> {
      const names = [...registry.byChannel.keys()].filter((name) => name.startsWith(prefix))
      return new Map(names.map((name) => [name, registry.byChannel.of(name).size]))
    },

    membersOn(channel: string): number[] {
      const ids = [...registry.byChannel.of(channel)].flatMap(({ memberId }) => memberId ?? [])
      return [...new Set(ids)]
    },

    /** Counts for `/metrics`. `delivered` is the number of events times sockets since the start. */
    counts: () => ({
      sockets: registry.sockets.size,
      members: registry.byMember.size,
      channels: registry.byChannel.size,
      delivered,
    }),

    /** Asks every client to reconnect elsewhere. Terminates the connections that are left at the deadline. */
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
