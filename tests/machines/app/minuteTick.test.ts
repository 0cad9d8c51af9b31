import { minuteTick } from './minuteTick.cases.ts'
import { describeChart } from '../harness/describeChart.ts'

describeChart(minuteTick)
