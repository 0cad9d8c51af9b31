// A lazy part, imported here so that no test waits for it.
import '../../../src/views/screens/MemberList/PlaceQuestion.tsx'
import { MemberList } from '../../../src/views/screens/MemberList/MemberList.tsx'
import { memberListPage } from '../../../src/views/screens/MemberList/listPages.ts'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { pagedList } from './pagedList.cases.ts'

describeView(pagedList, (list) => (
  <Surroundings>
    <MemberList list={list} page={memberListPage('nearby').page} address="/members/nearby" />
  </Surroundings>
))
