import type { ByDefault, Identity, Instant, InstantByDefault, Json, JsonValue } from './columns.ts'

export interface RejectionReasonTable {
  id: number
  slug: string
  name: string
  html_name: string | null
  extra_label: string | null
  description: string | null
  is_for_user: ByDefault<boolean>
  is_for_media: ByDefault<boolean>
  is_for_verification_photo: ByDefault<boolean>
  position: number
}

/** One per reporter and subject: `docs/decisions.md#one-report-per-subject`. */
export interface ReportTable {
  id: Identity
  reporter_id: number
  subject_type: 'member' | 'photo' | 'video' | 'message'
  subject_id: number
  about_member_id: number
  reason: string
  text: string | null
  decided_at: Instant | null
  /** Whether the decision was an action against its subject. Null while there is none, and for old decisions. */
  was_right: boolean | null
  created_at: InstantByDefault
}

export interface ModerationItemTable {
  id: Identity
  queue:
    | 'just-joined'
    | 'reported'
    | 'verification'
    | 'age-report'
    | 'new-pics'
    | 'new-videos'
    | 'reported-pics'
    | 'reported-videos'
    | 'appeals'
  subject_type: 'member' | 'photo' | 'video' | 'message' | 'verification_photo' | 'appeal'
  subject_id: number
  priority: ByDefault<number>
  version: ByDefault<number>
  claimed_by_id: number | null
  claimed_at: Instant | null
  /** When the subject had last changed as the item was shown. */
  subject_changed_at: Instant | null
  opened_at: InstantByDefault
  decided_at: Instant | null
}

/**
 * A decision waits until it can't be undone any more. It is pending while `effective_at`, `undone_at` and `failure` are
 * null.
 */
export interface ModerationDecisionTable {
  id: Identity
  /** Null for decisions outside the queues. */
  item_id: number | null
  item_version: number | null
  actor_id: number
  /** The member who signed in. Differs from the actor under an alias. */
  own_id: number
  /** The member whom it is about, or who owns the subject. */
  member_id: number
  subject_type: 'member' | 'photo' | 'video' | 'verification_photo' | 'appeal'
  subject_id: number
  action: string
  rejection_reason_id: number | null
  text: string | null
  before: Json<JsonValue> | null
  after: Json<JsonValue> | null
  /** From where the moderator decided. Null once the decision does not wait any more. */
  ip_address: string | null
  takes_effect_at: Instant
  effective_at: Instant | null
  undone_at: Instant | null
  /** Why it could not take effect. */
  failure: string | null
  reversed_at: Instant | null
  created_at: InstantByDefault
}

/** A note about a member that only admins see. */
export interface AdminNoteTable {
  id: Identity
  member_id: number
  author_id: number
  text: string
  created_at: InstantByDefault
}

export interface AppealTable {
  id: Identity
  decision_id: number
  member_id: number
  text: string
  granted_at: Instant | null
  refused_at: Instant | null
  /** What the moderator wrote to the member. */
  answer: string | null
  created_at: InstantByDefault
}

export interface AuditLogTable {
  id: Identity
  actor_id: number | null
  own_id: number | null
  action: string
  target_type: string
  target_id: string
  before: Json<JsonValue> | null
  after: Json<JsonValue> | null
  reason: string | null
  request_id: string | null
  /** From where the request came; null for the command line and for jobs. */
  ip_address: string | null
  created_at: InstantByDefault
}
