import { aliasFormMachine, holderFormMachine } from '../../../src/machines/admin/roleHolders/form.ts'
import { HolderList } from '../../../src/views/admin/authentication/HolderList.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { roleHolders } from './roleHolders.cases.ts'
import { adminRole, permissions, superAdminRole } from './roleLists.ts'

const forms = { roles: holderFormMachine, aliases: aliasFormMachine }
const known = { roles: [adminRole, superAdminRole], permissions }

describeView(roleHolders, (actor) => (
  <Surroundings>
    <HolderList actor={actor} forms={forms} viewerId={1} known={known} onRetryRoles={null} />
  </Surroundings>
))
