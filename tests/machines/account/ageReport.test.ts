import { describeChart } from '../harness/describeChart.ts'
import { ageReport } from './ageReport.cases.ts'

describeChart(ageReport)
