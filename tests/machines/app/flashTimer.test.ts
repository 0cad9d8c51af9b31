import { describeChart } from '../harness/describeChart.ts'
import { flashTimer } from './flashTimer.cases.ts'

describeChart(flashTimer)
