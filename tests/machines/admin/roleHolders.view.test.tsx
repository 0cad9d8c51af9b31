import { holderFormMachine } from '../../../src/machines/admin/roleHolders/form.ts'
import { HolderList } from '../../../src/views/admin/authentication/HolderList.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { roleHolders } from './roleHolders.cases.ts'
import { adminRole, permissions, superAdminRole } from './roleLists.ts'

const known = { roles: [adminRole, superAdminRole], permissions }

describeView(roleHolders, (actor) => (
  <Surroundings>
    <HolderList actor={actor} form={holderFormMachine} viewerId={1} known={known} onRetryRoles={null} />
  </Surroundings>
))
