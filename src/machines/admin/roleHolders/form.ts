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

/** The form that sets the roles of a member. It asks for the password. */
export const holderFormMachine = createAccountFormMachine<HolderFields, RoleHolder>({
  unanswered: unknownSave,
})
