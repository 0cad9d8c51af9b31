import { describeChart } from '../harness/describeChart.ts'
import { queueCounts } from './queueCounts.cases.ts'

describeChart(queueCounts)
