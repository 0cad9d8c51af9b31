import { minuteHand } from './minuteHand.cases.ts'
import { describeChart } from './harness/describeChart.ts'

describeChart(minuteHand)
