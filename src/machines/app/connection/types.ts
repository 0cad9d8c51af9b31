import type { ChannelEvent as CarriedEvent, MemberEvent } from '../../../../contract/events.ts'
import type { FactOf } from '../root/facts.ts'

export interface ConnectionInput {
  memberId: number
  /** Where the member's event log stood when the session began; null when the server could not say. */
  lastEventId: number | null
  isOnline: boolean
}

export interface ConnectionContext extends ConnectionInput {
  /** What the socket brought while older events are still asked for. */
  held: readonly MemberEvent[]
  /** Where the log stood when the channel was joined. */
  joinedAt: number | null
  /** How often it failed in a row. */
  failures: number
}

/** What the member's channel tells of itself. */
export type ChannelEvent =
  /** `lastEventId`: everything after it comes by the socket; null from a gateway that does not say. */
  | { type: 'channel.joined'; lastEventId: number | null }
  | { type: 'channel.received'; events: readonly MemberEvent[] }
  /** The socket is gone and comes back by itself. */
  | { type: 'channel.dropped' }
  /** The socket or its way onto the channel was refused: only a new sign-in helps. */
  | { type: 'channel.refused' }

/** What the channel reports, events of the log and those that only pass by together. */
export type ChannelReport =
  | Exclude<ChannelEvent, { type: 'channel.received' }>
  | { type: 'channel.received'; events: readonly CarriedEvent[] }

export type ConnectionEvent = ChannelEvent | FactOf<'network.lost' | 'network.cameBack'>

/** The answer of `GET /event`. */
export interface Missed {
  data: readonly MemberEvent[]
  last_id: number
  has_more: boolean
  reset: boolean
}
