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
  text: string
  created_at: InstantByDefault
  updated_at: InstantByDefault
  deleted_at: Instant | null
}

/** Up to which id, inclusive, a member has read and erased their system messages. */
export interface SystemMessageMarkTable {
  member_id: number
  read_before: ByDefault<number>
  erased_before: ByDefault<number>
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
