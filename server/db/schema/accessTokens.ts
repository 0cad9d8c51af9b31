import type { AccessTokenKind } from '../../../contract/accessTokens.ts'
import type { ByDefault, Identity, Instant, InstantByDefault } from './columns.ts'

/** An invitation code, a supporter code or an API token. */
export interface AccessTokenTable {
  id: Identity
  kind: AccessTokenKind
  /** SHA-256 in hex. The secret itself is shown once and kept nowhere. */
  hash: string
  /** The first characters of the secret, by which its owner knows it again. */
  beginning: string
  label: string
  /** Of API tokens; empty for codes. */
  scopes: ByDefault<string[]>
  supporter_days: number | null
  /** Null for API tokens, which can be used any number of times. */
  max_uses: number | null
  use_count: ByDefault<number>
  expires_at: Instant | null
  last_used_at: Instant | null
  created_by_id: number
  revoked_at: Instant | null
  created_at: InstantByDefault
}

/** With which invitation code a member joined. */
export interface InvitationUseTable {
  member_id: number
  invitation_id: number
  used_at: Instant
}
