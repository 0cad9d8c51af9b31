/** The forms that write roles. Each asks for the password. */
import type { Answer } from '../../../../contract/answer.ts'
import type { OwnerProof } from '../../../../contract/primitives.ts'
import type { Role } from '../../../../contract/roles.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import type { ProofFields } from '../../account/accountForm/ownerProof.ts'
import { unknownRole, unknownRoleDeletion } from '../../account/accountForm/texts.ts'

export interface RoleFields extends ProofFields {
  /** Null for a new role. */
  readonly id: number | null
  readonly name: string
  readonly permissions: readonly string[]
  /** Of the role as it is shown. A change of an older one is refused. */
  readonly version: number
}

export interface RoleDeletionFields extends ProofFields {
  readonly id: number
}

export const roleFormMachine = createAccountFormMachine<RoleFields, Role>({ unanswered: unknownRole })

export const roleDeletionFormMachine = createAccountFormMachine<RoleDeletionFields, unknown>({
  unanswered: unknownRoleDeletion,
})

export interface RoleCalls {
  readonly addRole: (
    fields: Pick<RoleFields, 'name' | 'permissions'>,
    proof: OwnerProof,
  ) => Promise<Answer<Role>>
  readonly changeRole: (
    id: number,
    fields: Pick<RoleFields, 'name' | 'permissions' | 'version'>,
    proof: OwnerProof,
  ) => Promise<Answer<Role>>
  readonly deleteRole: (id: number, proof: OwnerProof) => Promise<Answer<unknown>>
}

/** Saves a role. */
export const createSaveRole =
  ({ addRole, changeRole }: RoleCalls) =>
  async (proof: OwnerProof, fields: RoleFields): Promise<Answer<Role>> => {
    if (fields.id === null) return addRole(fields, proof)
    const answer = await changeRole(fields.id, fields, proof)
    return !answer.ok && answer.status === 404
      ? { ...answer, message: 'Another super admin has deleted this role.' }
      : answer
  }

/** Deletes a role. One that is deleted already counts as deleted by this call, whose answer may have been lost. */
export const createDeleteRole =
  ({ deleteRole }: RoleCalls) =>
  async (proof: OwnerProof, { id }: RoleDeletionFields): Promise<Answer<unknown>> => {
    const answer = await deleteRole(id, proof)
    return !answer.ok && answer.status === 404 ? { ok: true, data: null } : answer
  }
