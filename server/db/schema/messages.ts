import type { ByDefault, Identity, Instant, InstantByDefault, Json, JsonValue } from './columns.ts'

/** One per pair of members. The API identifies it as `low-high`. */
export interface ConversationTable {
  id: Identity
  low_member_id: number
  high_member_id: number
  started_by_id: number
  created_at: InstantByDefault
}

export interface MessageTable {
  id: Identity
  conversation_id: number
  from_member_id: number
  to_member_id: number
  text: string
  text_fingerprint: string | null
  is_unlock: ByDefault<boolean>
  /** For how many days the sender shared private media; 0: until they stop. Null: unknown, or no such message. */
  unlock_days: 0 | 1 | 7 | null
  /** How many photos and videos were attached, also after they are deleted. */
  photo_count: ByDefault<number>
  video_count: ByDefault<number>
  /** Unique per sender. */
  idempotency_key: string | null
  /** Whether the message shared a location; stays true after the location is deleted. */
  shares_location: ByDefault<boolean>
  /** The shared location; null after it is deleted. */
  location_latitude: number | null
  location_longitude: number | null
  location_address: string | null
  /** When the shared location is deleted; null: it stays. */
  location_until: Instant | null
  read_at: Instant | null
  unsent_at: Instant | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

/** The digests of unread messages that members are mailed. A member without one has no row. */
export interface UnreadDigestTable {
  member_id: number
  /** When to look whether messages wait. Null: not before there is a new one. */
  due_at: Instant | null
  sent_at: Instant | null
  /** The newest message that a digest counted. */
  last_message_id: ByDefault<number>
}

/** One per member and conversation, written in the transaction that stores the message. */
export interface ConversationMemberTable {
  member_id: number
  conversation_id: number
  other_member_id: number
  /** Null when this member sees no message of the conversation. */
  latest_message_id: number | null
  unread_count: ByDefault<number>
  read_at: Instant | null
  /** Messages up to and including this id are erased for this member, unless saved. */
  erased_before: ByDefault<number>
}

export interface MessagePhotoTable {
  message_id: number
  photo_id: number
  position: number
}

export interface MessageVideoTable {
  message_id: number
  video_id: number
  position: number
}

export interface SavedMessageTable {
  member_id: number
  message_id: number
  created_at: InstantByDefault
}

export interface SystemMessageTable {
  id: Identity
  /** Null: to all who were members when it was sent. */
  member_id: number | null
  from_member_id: number | null
  /** The broadcast that it belongs to. */
  broadcast_id: number | null
  /** The decision of a moderator that it tells of. */
  decision_id: number | null
  text: string
  created_at: InstantByDefault
  updated_at: InstantByDefault
  deleted_at: Instant | null
}

/** A system message to all members or to a segment: each receiver gets a row of `system_message`. */
export interface BroadcastTable {
  id: Identity
  sender_id: number | null
  text: string
  /** `BroadcastSegment` of the contract. */
  segment: Json<JsonValue>
  state: ByDefault<'waiting' | 'sending' | 'sent' | 'stopped' | 'failed'>
  receiver_count: number
  sent_count: ByDefault<number>
  /** All receivers up to this id have got it. */
  last_member_id: ByDefault<number>
  /** Who joined later does not get it. */
  newest_member_id: number
  stopped_by_id: number | null
  created_at: Instant
  ended_at: Instant | null
}

/**
 * Up to which id, inclusive, a member has read their system messages. `erased_before` is of removals before
 * `system_message_removal` existed.
 */
export interface SystemMessageMarkTable {
  member_id: number
  read_before: ByDefault<number>
  erased_before: ByDefault<number>
}

/** One per system message that a member removed. Rows of one removal have the same time. */
export interface SystemMessageRemovalTable {
  member_id: number
  system_message_id: number
  removed_at: Instant
}

export interface EventPositionTable {
  member_id: number
  position: number
}

export interface MemberEventTable {
  member_id: number
  position: number
  type: string
  subject: Json<JsonValue>
  about_member_id: number | null
  created_at: InstantByDefault
}

/** Up to which position a member's events were published through another Pusher server. */
export interface EventPublicationTable {
  member_id: number
  position: number
  leased_until: Instant
}

export interface IdempotencyTable {
  member_id: number
  call: string
  key: string
  request_hash: string
  status: number
  response: Json<JsonValue>
  created_at: InstantByDefault
}
