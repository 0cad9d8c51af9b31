import type { ByDefault, Identity, Instant } from './columns.ts'

/** The archive of a member's own data that they asked for last (`docs/product.md#data-export`). */
export interface DataExportTable {
  id: Identity
  member_id: number
  state: ByDefault<'making' | 'ready' | 'failed'>
  /** In percent. */
  progress: ByDefault<number>
  /** The folder of the archive. While it is made, that of the attempt under way. Null once it is removed. */
  file_key: string | null
  size_bytes: number | null
  requested_at: Instant
  ready_at: Instant | null
  /** When the archive is removed. */
  expires_at: Instant | null
  /** A hash of the token of the last download link. */
  link_token: string | null
  /** The session for which the link was made. */
  link_session_id: string | null
  link_until: Instant | null
  /** When an archive was downloaded completely by this link. */
  link_used_at: Instant | null
}
