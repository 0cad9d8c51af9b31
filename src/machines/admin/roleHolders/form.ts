import type { RoleHolder } from '../../../../contract/roles.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import type { ProofFields } from '../../account/accountForm/ownerProof.ts'
import { unknownSave } from '../../account/accountForm/texts.ts'

export interface HolderFields extends ProofFields {
  readonly memberId: number
  readonly roleIds: readonly number[]
  /** Those that the list shows. When others are stored, nothing is saved. */
  readonly previousRoleIds: readonly number[]
}

export interface AliasFields extends ProofFields {
  readonly memberId: number
  /** The accounts to keep. */
  readonly aliasIds: readonly number[]
  /** Those that the list shows. When others are stored, nothing is saved. */
  readonly previousAliasIds: readonly number[]
  /** The name or email address of one more; empty for none. */
  readonly added: string
}

/** The form that sets whom a member may act as. It asks for the password. */
export const aliasFormMachine = createAccountFormMachine<AliasFields, RoleHolder>({
  unanswered: unknownSave,
})

/** The form that sets the roles of a member. It asks for the password. */
export const holderFormMachine = createAccountFormMachine<HolderFields, RoleHolder>({
  unanswered: unknownSave,
})
