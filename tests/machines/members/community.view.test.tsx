import { Numbers } from '../../../src/views/screens/Landing/Numbers.tsx'
import { community } from './community.cases.ts'
import { describeView } from '../harness/describeView.tsx'

describeView(community, (actor) => <Numbers community={actor} />)
