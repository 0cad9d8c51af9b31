import { describeChart } from '../harness/describeChart.ts'
import { twoFactor } from './twoFactor.cases.ts'

describeChart(twoFactor)
