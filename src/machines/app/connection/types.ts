import type { ChannelEvent as CarriedEvent, MemberEvent } from '../../../../contract/events.ts'
import type { FactOf } from '../root/facts.ts'

export interface ConnectionInput {
  memberId: number
  /** Id of the newest event when the session started; null when unknown. */
  lastEventId: number | null
  isOnline: boolean
}

export interface ConnectionContext extends ConnectionInput {
  /** Events of the socket that wait while older ones are fetched. */
  held: readonly MemberEvent[]
  /** Id of the newest event when the channel was joined. */
  joinedAt: number | null
  /** Number of consecutive failures. */
  failures: number
  /** How often the server was asked for events since it last had any, while no socket works. */
  quietPolls: number
}

/** Events about the state of the channel. */
export type ChannelStatusEvent =
  /** The socket delivers everything after `lastEventId`. Null from a stock Pusher server. */
  | { type: 'channel.joined'; lastEventId: number | null }
  | { type: 'channel.received'; events: readonly MemberEvent[] }
  /** The socket is lost and reconnects by itself. */
  | { type: 'channel.dropped' }
  /** A socket closed before the channel was joined. The channel tries again by itself, after a while. */
  | { type: 'channel.failed' }
  /** The socket was open but brought nothing, not even an answer to a ping. It reconnects by itself. */
  | { type: 'channel.silent' }
  /** The socket or the subscription was refused. Only a new sign-in helps. */
  | { type: 'channel.refused' }

/** Reports of the channel, with logged and transient events. */
export type ChannelReport =
  | Exclude<ChannelStatusEvent, { type: 'channel.received' }>
  | { type: 'channel.received'; events: readonly CarriedEvent[] }

export type ConnectionEvent =
  | ChannelStatusEvent
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | FactOf<'network.lost' | 'network.cameBack'>

/** The answer of `GET /event`. */
export interface Missed {
  data: readonly MemberEvent[]
  last_id: number
  has_more: boolean
  reset: boolean
}
