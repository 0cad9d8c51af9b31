import { GuardedPage } from '../../../src/views/admin/AdminGuard.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { adminGuard } from './adminGuard.cases.ts'

describeView(adminGuard, (actor) => (
  <Surroundings>
    <GuardedPage actor={actor}>
      <h1>Admin page</h1>
    </GuardedPage>
  </Surroundings>
))
