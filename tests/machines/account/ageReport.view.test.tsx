import { AgeCheck } from '../../../src/views/screens/Verification/AgeCheck.tsx'
import { describeView } from '../harness/describeView.tsx'
import { ageReport } from './ageReport.cases.ts'

describeView(ageReport, (actor) => <AgeCheck ageReport={actor} />)
