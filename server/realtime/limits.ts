import { socketLimits } from '../../contract/limits.ts'

/** What one gateway grants before it closes a socket. Lengths of time in milliseconds. */
export interface GatewayLimits {
  readonly frameBytes: number
  readonly messagesPerSecond: number
  readonly channelsPerSocket: number
  readonly socketsPerMember: number
  readonly sockets: number
  /** Of one address, that nobody has authorised yet. */
  readonly unauthorizedPerAddress: number
  /** A reader whose unread bytes pass this is closed. */
  readonly bufferedBytes: number
  /** Told to clients: after this long without a message they ping. */
  readonly activityTimeout: number
  /** How long a ping of ours may stay unanswered. */
  readonly pongTimeout: number
  /** A socket that nobody authorised by then makes room for others. */
  readonly authorizeWithin: number
  /** How long a signature of `/broadcasting/*` can be used. */
  readonly grantLifetime: number
}

/** SAFETY, Sockets. `sockets` is the operator's to raise with the process's file limit. */
export const gatewayLimits: GatewayLimits = {
  ...socketLimits,
  sockets: 20_000,
  // A whole campus may come back at once.
  unauthorizedPerAddress: 500,
  activityTimeout: 30_000,
  pongTimeout: 10_000,
  authorizeWithin: 30_000,
  grantLifetime: 60_000,
}

/** The Pusher HTTP API's own limits, which its stock libraries count on. */
export const publishingLimits = {
  dataBytes: 10_240,
  channelsPerEvent: 100,
  eventsPerBatch: 10,
  nameLength: 200,
  /** Seconds that `auth_timestamp` may be off. */
  timestampWindow: 600,
  // Ten events whose data is escaped once more by JSON, and their names.
  bodyBytes: 256 * 1024,
} as const
