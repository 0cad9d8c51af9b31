/** Factories for codes and API tokens, as the server returns them. */
import type { AccessToken } from '../../../contract/accessTokens.ts'

const noon = '2026-03-01T12:00:00.000Z'

export const accessToken = (id: number, fields: Partial<AccessToken> = {}): AccessToken => ({
  id,
  kind: 'invitation',
  label: `For guest ${id}`,
  beginning: 'lodge_inv_k7mp',
  state: 'active',
  scopes: [],
  supporter_days: null,
  max_uses: 5,
  use_count: 0,
  expires_at: null,
  last_used_at: null,
  created_by: { id: 2, name: 'Wim' },
  created_at: noon,
  revoked_at: null,
  ...fields,
})
