/** Calls about roles and who has them, for super admins. */
import { isBlank, trimmed } from '../../contract/blankText.ts'
import type { Answer } from '../../contract/answer.ts'
import type { OwnerProof } from '../../contract/primitives.ts'
import type { RoleHolder } from '../../contract/roles.ts'
import type { CallFunction } from './http.ts'

interface Fields {
  readonly name: string
  readonly permissions: readonly string[]
}

interface Wanted {
  readonly roleIds: readonly number[]
  readonly previousRoleIds: readonly number[]
}

interface WantedAliases {
  readonly aliasIds: readonly number[]
  readonly previousAliasIds: readonly number[]
  /** The name or email address of one more; empty for none. */
  readonly added: string
}

interface Filter {
  readonly search?: string
  readonly role_id?: string
}

const bodyOf = ({ name, permissions }: Fields) => ({ name, permissions: [...permissions] })

/** Every function throws `CallError` like `call`. */
export const createRoleServices = (call: CallFunction) => ({
  addRole: (fields: Fields, proof: OwnerProof) =>
    call('POST /role', { body: { ...bodyOf(fields), ...proof } }),
  changeRole: (id: number, fields: Fields & { readonly version: number }, proof: OwnerProof) =>
    call('PUT /role/{id}', {
      params: { id },
      body: { ...bodyOf(fields), version: fields.version, ...proof },
    }),
  deleteRole: (id: number, proof: OwnerProof) => call('DELETE /role/{id}', { params: { id }, body: proof }),
  /** @param cursor null for the first page */
  loadHolders: (filter: Filter, cursor: string | null, signal: AbortSignal) =>
    call('GET /role/holder', { query: { ...filter, ...(cursor !== null && { cursor }) }, signal }),
  /** Returns null when the member is deleted. */
  async loadHolder(id: number, signal: AbortSignal): Promise<Answer<RoleHolder | null>> {
    const found = await call('GET /role/holder', { query: { member_id: String(id) }, signal })
    return found.ok ? { ok: true, data: found.data.data[0] ?? null } : found
  },
  setRoles: (memberId: number, { roleIds, previousRoleIds }: Wanted, proof: OwnerProof) =>
    call('PUT /user/{id}/roles', {
      params: { id: memberId },
      body: { role_ids: [...roleIds], previous_role_ids: [...previousRoleIds], ...proof },
    }),
  setAliases: (memberId: number, { aliasIds, previousAliasIds, added }: WantedAliases, proof: OwnerProof) =>
    call('PUT /user/{id}/aliases', {
      params: { id: memberId },
      body: {
        alias_ids: [...aliasIds],
        previous_alias_ids: [...previousAliasIds],
        ...(!isBlank(added) && { added: trimmed(added) }),
        ...proof,
      },
    }),
})
