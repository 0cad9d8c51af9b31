import { type AccessToken, ApiScope, type AccessTokenState } from '../../contract/accessTokens.ts'
import type { AccessTokenRow } from './repository.ts'

/** Returns the state at a moment (epoch milliseconds). One that is revoked stays so, whatever else holds. */
function stateOf(row: AccessTokenRow, now: number): AccessTokenState {
  if (row.revoked_at !== null) return 'revoked'
  if (row.max_uses !== null && row.use_count >= row.max_uses) return 'used'
  return row.expires_at !== null && row.expires_at.getTime() <= now ? 'expired' : 'active'
}

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentAccessToken = (row: AccessTokenRow, now: number): AccessToken => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  beginning: row.beginning,
  state: stateOf(row, now),
  scopes: ApiScope.options.filter((scope) => row.scopes.includes(scope)),
  supporter_days: row.supporter_days,
  max_uses: row.max_uses,
  use_count: row.use_count,
  expires_at: iso(row.expires_at),
  last_used_at: iso(row.last_used_at),
  created_by: { id: row.created_by_id, name: row.created_by_name ?? 'Deleted member' },
  created_at: row.created_at.toISOString(),
  revoked_at: iso(row.revoked_at),
})
