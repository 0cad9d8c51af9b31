import { ReportFrame } from '../../../src/views/admin/components/ReportFrame.tsx'
import { describeView } from '../harness/describeView.tsx'
import { adminReport } from './adminReport.cases.ts'

describeView(adminReport, (actor) => (
  <ReportFrame actor={actor}>{({ name }) => <p>{`The report ${name}`}</p>}</ReportFrame>
))
