import { describeChart } from './harness/describeChart.ts'
import { searchDesk } from './searchDesk.cases.ts'

describeChart(searchDesk)
