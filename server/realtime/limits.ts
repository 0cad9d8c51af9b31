import { socketLimits } from '../../contract/limits.ts'

/** Limits of one gateway. Times are in milliseconds. See docs/security.md#sockets. */
export interface GatewayLimits {
  readonly frameBytes: number
  readonly messagesPerSecond: number
  readonly channelsPerSocket: number
  readonly socketsPerMember: number
  readonly sockets: number
  /** Sockets of one address that are not authorized yet. */
  readonly unauthorizedPerAddress: number
  /** A client is cut off when more bytes than this wait for it. */
  readonly bufferedBytes: number
  /** Sent to clients: they ping after this time without a message. */
  readonly activityTimeout: number
  /** Time to answer a ping of the server. */
  readonly pongTimeout: number
  /** Time until a socket must be authorized. */
  readonly authorizeWithin: number
  /** How long a signature from `/broadcasting/*` is valid. */
  readonly grantLifetime: number
}

/** The default limits. `sockets` needs a file limit of the process that is higher. */
export const gatewayLimits: GatewayLimits = {
  ...socketLimits,
  sockets: 20_000,
  // Many members can share one address, such as a campus, and reconnect at once.
  unauthorizedPerAddress: 500,
  activityTimeout: 30_000,
  pongTimeout: 10_000,
  authorizeWithin: 30_000,
  grantLifetime: 60_000,
}

/** Limits of the Pusher HTTP API, which its libraries rely on. */
export const publishingLimits = {
  dataBytes: 10_240,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
  nameLength: 200,
  /** Seconds by which `auth_timestamp` may differ from the server's time. */
  timestampWindow: 600,
  // Room for ten events with their names. JSON escapes their data once more.
  bodyBytes: 256 * 1024,
} as const
