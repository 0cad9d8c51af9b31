import { describeChart } from './harness/describeChart.ts'
import { notices } from './notices.cases.ts'

describeChart(notices)
