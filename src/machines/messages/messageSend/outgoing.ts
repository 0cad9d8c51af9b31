import type { Message, SharedPlace } from '../../../../contract/types.ts'

/** A place to share, and what it is called on the way. */
export type OutgoingLocation = Pick<SharedPlace, 'coordinates' | 'address'>

/** A message of one's own that the server has not answered yet: SPEC 3's temporary message. */
export interface Outgoing {
  /** The idempotency key, the same on every try and after a reload, so that one message is stored. */
  readonly key: string
  readonly conversation: string
  readonly toUserId: number
  readonly text: string
  readonly isUnlock: boolean
  /** A place that goes with it. */
  readonly location?: OutgoingLocation
  /** ISO 8601. */
  readonly createdAt: string
}

export type SendState = 'waitingForNetwork' | 'sending' | 'retrying' | 'failed' | 'confirming' | 'resending'

/** What a send tells the actor that started it. */
export type SendReport =
  | { type: 'send.moved'; outgoing: Outgoing; state: SendState }
  | { type: 'send.sent'; outgoing: Outgoing; message: Message }
  /** Its author takes the words back. */
  | { type: 'send.cancelled'; outgoing: Outgoing }
  /** Its author throws the words away. */
  | { type: 'send.discarded'; outgoing: Outgoing }

/** How long to wait before each new try, in milliseconds; then the send has failed. */
export const longestRetryDelay = 30_000
export const retryDelays: readonly number[] = [1_000, 2_000, 4_000, 8_000, 16_000, longestRetryDelay]
