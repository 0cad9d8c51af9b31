import type { ByDefault, Day, Instant, InstantByDefault } from './columns.ts'

export interface IdentityUserTable {
  id: string
  /** better-auth asks for one; members' names are in `member`. */
  name: string
  /** Lower case. */
  email: string
  email_verified: boolean
  email_verified_at: Instant | null
  image: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

export interface IdentityAccountTable {
  id: string
  user_id: string
  /** `credential` for a password, else the external provider. */
  provider_id: string
  /** The external provider's name for him; for a password the user's own id. */
  account_id: string
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Instant | null
  refresh_token_expires_at: Instant | null
  scope: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

export interface IdentityVerificationTable {
  id: string
  identifier: string
  value: string
  expires_at: Instant
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

export interface IdentitySessionTable {
  id: string
  user_id: string
  /** A hash of the cookie's token. */
  token: string
  /** When it ends however much it is used. */
  expires_at: Instant
  ip_address: string | null
  user_agent: string | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
  /** The member this session acts as. */
  alias_id: number | null
  keeps_signed_in: ByDefault<boolean>
  /** Written every few minutes at most. */
  last_used_at: InstantByDefault
  must_rotate: ByDefault<boolean>
  previous_token: string | null
  previous_until: Instant | null
}

/** Another address that an account is to have, once the mailed link is opened. */
export interface IdentityEmailChangeTable {
  user_id: string
  /** A hash of the mailed token. */
  token: string
  /** Lower case. */
  email: string
  created_at: InstantByDefault
  expires_at: Instant
  confirmed_at: Instant | null
}

/** Someone who asked to join and has not opened the mailed link yet. */
export interface IdentityJoinTable {
  /** A hash of the mailed token. */
  token: string
  email: string
  /** The password's hash. Once confirmed, that of the account where nobody knows it, and none where somebody does. */
  password: string | null
  birthday: Day
  ip: string | null
  created_at: InstantByDefault
  expires_at: Instant
  confirmed_at: Instant | null
}
