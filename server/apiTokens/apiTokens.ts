/**
 * Requests of the operator's scripts, with an API token instead of a session (docs/operating.md#api-tokens). A token is
 * looked up on each request: one that is revoked ends at once, on every node.
 */
import { ApiScope } from '../../contract/accessTokens.ts'
import { scopeAllows } from '../../contract/apiScopes.ts'
import { accessTokens as limits } from '../../contract/limits.ts'
import type { ApiTokens } from '../api/contractRoutes.ts'
import type { CountRequest, RateLimit } from '../api/rateLimits.ts'
import { hashOfApiToken } from '../base/accessSecret.ts'
import type { Db } from '../db/schema.ts'
import { forbidden, HttpError } from '../http/errors.ts'
import { findApiToken, recordUse } from './repository.ts'

export const apiTokenLimit: RateLimit = { max: limits.apiRequests, window: 60_000 }

/** The last use of a token is written at most once in so many milliseconds. */
const useInterval = 60_000

export interface ApiTokenDeps {
  readonly db: Db
  /** Counts requests by token. */
  readonly countRequest: CountRequest
  readonly now: () => number
}

const unknownToken = () =>
  new HttpError(401, 'unauthenticated', 'This API token does not exist, is revoked or has expired.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })

export const createApiTokens = ({ db, countRequest, now }: ApiTokenDeps): ApiTokens => ({
  async authorize(request, secret, call) {
    const hash = hashOfApiToken(secret)
    const token = hash === null ? undefined : await findApiToken(db, hash, new Date(now()))
    if (!token) throw unknownToken()
    await countRequest(request, String(token.id))
    const isAllowed = ApiScope.options.some(
      (scope) => token.scopes.includes(scope) && scopeAllows(scope, call),
    )
    if (!isAllowed) throw forbidden('forbidden', 'The scopes of this API token do not allow this call.')
    await recordUse(db, { id: token.id, now: now(), every: useInterval })
    return {
      memberId: token.member_id,
      ownId: token.member_id,
      accountId: token.account_id,
      // There is no session: nothing that is bound to one, such as the address of a private photo, works.
      sessionId: `api-token-${token.id}`,
      isOnboarded: true,
      isEnabled: true,
      isApproved: true,
      supporterUntil: 0,
      isAdmin: true,
      isSuperAdmin: true,
      permissions: token.permissions,
      xsrfToken: '',
    }
  },
})
