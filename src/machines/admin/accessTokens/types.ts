import type { AccessToken, AccessTokenKind, NewAccessToken } from '../../../../contract/accessTokens.ts'

/** The newest tokens of a kind. */
export interface AccessTokenList {
  readonly data: readonly AccessToken[]
  readonly has_more: boolean
}

export interface AccessTokensContext {
  readonly kind: AccessTokenKind
  /** Null until it is loaded. */
  readonly list: AccessTokenList | null
  /** The token that was made, with its secret, while that is shown. */
  readonly made: NewAccessToken | null
  /** The token that is being revoked. */
  readonly chosen: AccessToken | null
}

export type AccessTokensEvent =
  | { type: 'tokens.retry' }
  /** Loads the list again, behind the one that is shown. */
  | { type: 'tokens.refresh' }
  | { type: 'token.make' }
  | { type: 'token.made'; made: NewAccessToken }
  | { type: 'token.close' }
  /** The secret is saved elsewhere, and goes. */
  | { type: 'secret.forget' }
  /** Asks whether to revoke the token. */
  | { type: 'token.revoke'; id: number }
  | { type: 'revocation.confirm' }
  | { type: 'revocation.cancel' }
