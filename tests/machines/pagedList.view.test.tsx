import { MemberList } from '../../src/views/screens/MemberList/MemberList.tsx'
import { describeView } from './harness/describeView.tsx'
import { pagedList } from './pagedList.cases.ts'

describeView(pagedList, (list) => <MemberList list={list} label="Nearby" />)
