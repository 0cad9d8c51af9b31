import { describeChart } from '../harness/describeChart.ts'
import { decisionLog } from './decisionLog.cases.ts'

describeChart(decisionLog)
