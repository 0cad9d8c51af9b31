import { MemberPage } from '../../../src/views/admin/profile/MemberPage.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { adminProfile } from './adminProfile.cases.ts'

describeView(adminProfile, (actor) => (
  <Surroundings>
    <MemberPage actor={actor} />
  </Surroundings>
))
