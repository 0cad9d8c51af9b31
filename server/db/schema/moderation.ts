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
  opened_at: InstantByDefault
  decided_at: Instant | null
}

export interface ModerationDecisionTable {
  id: Identity
  item_id: number
  item_version: number
  actor_id: number
  action: string
  rejection_reason_id: number | null
  text: string | null
  before: Json<JsonValue> | null
  after: Json<JsonValue> | null
  takes_effect_at: Instant
  undone_at: Instant | null
  reversed_at: Instant | null
  created_at: InstantByDefault
}

export interface AppealTable {
  id: Identity
  decision_id: number
  member_id: number
  text: string
  granted_at: Instant | null
  refused_at: Instant | null
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
  created_at: InstantByDefault
}
