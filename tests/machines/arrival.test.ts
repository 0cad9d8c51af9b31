import { arrival } from './arrival.cases.ts'
import { describeChart } from './harness/describeChart.ts'

describeChart(arrival)
