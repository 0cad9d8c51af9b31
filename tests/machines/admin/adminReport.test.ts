import { describeChart } from '../harness/describeChart.ts'
import { adminReport } from './adminReport.cases.ts'

describeChart(adminReport)
