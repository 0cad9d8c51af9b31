import type { ByDefault, Day, Identity, Instant, InstantByDefault } from './columns.ts'

export interface IdentityUserTable {
  id: string
  /** Required by better-auth. Members' names are in `member`. */
  name: string
  /** Lower case. */
  email: string
  email_verified: boolean
  email_verified_at: Instant | null
  image: string | null
  /** Of the browser that used the account last, for example `pt`. Null until one has told. */
  language: ByDefault<string | null>
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

export interface IdentityAccountTable {
  id: string
  user_id: string
  /** `credential` for a password, else the id of the external provider. */
  provider_id: string
  /** The id of the user at the external provider; for a password, `user_id`. */
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
  /** When the session ends even if it is used. */
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

/** A sign-in, kept for `limits.signInsKeptDays`. */
export interface IdentitySignInTable {
  id: Identity
  user_id: string
  ip_address: string | null
  proved_by: 'password' | 'code' | 'passkey' | 'provider'
  signed_in_at: Instant
}

/** Addresses besides the current one to which mails about an account went. */
export interface IdentityMailedAddressTable {
  user_id: string
  /** Lower case. */
  email: string
}

/** A new address of an account, which counts once the mailed link is opened. */
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

/** A request to join. It becomes an account when the mailed link is opened. */
export interface IdentityJoinTable {
  /** A hash of the mailed token. */
  token: string
  email: string
  /**
   * The hash of the chosen password. After the confirmation, the hash of the account's placeholder password, which
   * nobody knows, or null if the account has a known password.
   */
  password: string | null
  birthday: Day
  ip: string | null
  /** From where the visitor came: host and path, or the name of a campaign. */
  referrer: string | null
  /** The invitation code that the visitor entered. */
  invitation_id: ByDefault<number | null>
  created_at: InstantByDefault
  expires_at: Instant
  confirmed_at: Instant | null
}

/** The authenticator app of an account. */
export interface IdentityTwoFactorTable {
  user_id: string
  /** Encrypted (`secretBox.ts`). */
  secret: string
  created_at: InstantByDefault
  /** Null until a code of the app was entered. */
  confirmed_at: Instant | null
  /** The time step of the last code that counted. */
  last_step: number | null
}

export interface IdentityRecoveryCodeTable {
  user_id: string
  /** A hash of the code. */
  code: string
  used_at: Instant | null
}

export interface IdentityPasskeyTable {
  id: Identity
  user_id: string
  credential_id: string
  name: string
  /** COSE key as base64url. */
  public_key: string
  counter: number
  transports: string[]
  is_synced: boolean
  created_at: InstantByDefault
  last_used_at: Instant | null
}

/** What the next step of a sign-in must come back with. */
export interface IdentityChallengeTable {
  /** A hash of the browser's token. */
  token: string
  purpose: 'second-factor' | 'passkey-sign-in' | 'passkey-add'
  user_id: string | null
  keeps_signed_in: ByDefault<boolean>
  value: string | null
  tries: ByDefault<number>
  expires_at: Instant
}

/** Tries of codes, by a key that names an account or an address. */
export interface IdentityFailedTryTable {
  key: string
  count: number
  ends_at: Instant
}
