/** The charts of the pages about users, roles and permissions, for super admins, with their services. */
import type { Role, RoleHolder } from '../../contract/roles.ts'
import type { Site } from '../../contract/site.ts'
import { createAccountFormImplementations } from '../machines/account/accountForm/implementations.ts'
import { createSaveWithProof } from '../machines/account/accountForm/ownerProof.ts'
import {
  type AliasFields,
  aliasFormMachine,
  type HolderFields,
  holderFormMachine,
} from '../machines/admin/roleHolders/form.ts'
import { createRoleHoldersImplementations } from '../machines/admin/roleHolders/implementations.ts'
import { roleHoldersMachine } from '../machines/admin/roleHolders/machine.ts'
import {
  createDeleteRole,
  createSaveRole,
  type RoleDeletionFields,
  roleDeletionFormMachine,
  type RoleFields,
  roleFormMachine,
} from '../machines/admin/roles/forms.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import type { CallFunction } from '../services/http.ts'
import { createRoleServices } from '../services/roles.ts'

export interface RolesDeps {
  bus: Bus
  call: CallFunction
  site: Pick<Site, 'usesPasswords'>
}

export function composeRoles({ bus, call, site: { usesPasswords } }: RolesDeps) {
  const services = createRoleServices(call)
  const saveRole = createSaveRole(services)
  const deleteRole = createDeleteRole(services)
  return {
    roleHolders: roleHoldersMachine.provide(createRoleHoldersImplementations({ bus, ...services })),
    // The writes are not aborted when a page is left.
    roleForm: roleFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof<Role, RoleFields>({
          usesPasswords,
          save: (proof, _signal, fields) => saveRole(proof, fields),
        }),
      }),
    ),
    roleDeletionForm: roleDeletionFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof<unknown, RoleDeletionFields>({
          usesPasswords,
          save: (proof, _signal, fields) => deleteRole(proof, fields),
        }),
      }),
    ),
    aliasForm: aliasFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof<RoleHolder, AliasFields>({
          usesPasswords,
          save: (proof, _signal, { memberId, ...wanted }) => services.setAliases(memberId, wanted, proof),
        }),
      }),
    ),
    holderForm: holderFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveWithProof<RoleHolder, HolderFields>({
          usesPasswords,
          save: (proof, _signal, { memberId, ...wanted }) => services.setRoles(memberId, wanted, proof),
        }),
      }),
    ),
  }
}
