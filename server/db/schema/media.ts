import type { ByDefault, Identity, Instant, InstantByDefault, Json, JsonValue } from './columns.ts'

interface Counts {
  recent_view_count: ByDefault<number>
  total_view_count: ByDefault<number>
  recent_hot_click_count: ByDefault<number>
  total_hot_click_count: ByDefault<number>
  popularity: ByDefault<number>
}

export interface PhotoTable extends Counts {
  id: Identity
  member_id: number
  file_key: string
  description: string | null
  is_private: ByDefault<boolean>
  /** Whether the photo is part of the request for approval of its member. */
  is_activation: ByDefault<boolean>
  width: number
  height: number
  shape: ByDefault<'1:1' | '3:4' | '4:3' | '3:5' | '5:3'>
  position: ByDefault<number>
  /** The crop, as fractions of the photo's width or height. */
  crop_top: number | null
  crop_left: number | null
  crop_width: number | null
  crop_height: number | null
  thumbhash: string | null
  content_hash: string
  /** 256 digits 0 or 1. Of the original, whatever part of it is shown. */
  perceptual_hash: string
  /** The file of the original. Null for photos that were not uploaded. */
  original_key: string | null
  /** By how many quarters the original is turned clockwise. */
  quarter_turns: ByDefault<number>
  /** The removed photo to which this one is similar. */
  similar_removed_id: number | null
  approved_at: Instant | null
  hidden_at: Instant | null
  deleted_at: Instant | null
  /** What the owner was told when an admin removed it. */
  removed_text: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

export interface VideoTable extends Counts {
  id: Identity
  member_id: number
  file_key: string
  description: string | null
  type: ByDefault<string>
  is_private: ByDefault<boolean>
  is_processed: ByDefault<boolean>
  failed_text: string | null
  /** The encoded part in percent. */
  progress: ByDefault<number>
  has_strip: ByDefault<boolean>
  /** Perceptual hashes of frames: 256 digits 0 or 1 each. */
  frame_hashes: ByDefault<readonly string[]>
  /** The removed video to which this one is similar. */
  similar_removed_id: ByDefault<number | null>
  width: number | null
  height: number | null
  duration_ms: number | null
  size_bytes: number | null
  position: ByDefault<number>
  thumbhash: string | null
  content_hash: string
  approved_at: Instant | null
  hidden_at: Instant | null
  deleted_at: Instant | null
  /** What the owner was told when an admin removed it. */
  removed_text: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

export interface PhotoMediaTagTable {
  photo_id: number
  lookup_id: number
}

export interface VideoMediaTagTable {
  video_id: number
  lookup_id: number
}

export interface PhotoHotClickTable {
  photo_id: number
  member_id: number
  created_at: InstantByDefault
}

export interface VideoHotClickTable {
  video_id: number
  member_id: number
  created_at: InstantByDefault
}

export interface VerificationPhotoTable {
  id: Identity
  member_id: number
  file_key: string
  code: string
  width: number
  height: number
  decided_at: Instant | null
  is_accepted: boolean | null
  rejection_reason_id: number | null
  rejected_text: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

/** Hashes of removed media: the same file is refused, and a similar one waits for an admin. */
export interface RemovedMediaTable {
  id: Identity
  kind: 'photo' | 'video'
  content_hash: string
  perceptual_hash: string | null
  reason: string | null
  created_at: InstantByDefault
}

export interface UploadTable {
  id: Identity
  member_id: number
  kind: 'photo' | 'video' | 'verification'
  file_key: string
  state: ByDefault<'receiving' | 'processing' | 'done' | 'refused' | 'failed'>
  form: Json<JsonValue>
  message: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}
