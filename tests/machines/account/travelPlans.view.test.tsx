import { PlanList } from '../../../src/views/screens/ProfileSettings/PlanList.tsx'
import { describeView } from '../harness/describeView.tsx'
import { travelPlans } from './travelPlans.cases.ts'

describeView(travelPlans, (actor) => <PlanList plans={actor} />)
