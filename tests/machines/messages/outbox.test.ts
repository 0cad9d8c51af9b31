import { describeChart } from '../harness/describeChart.ts'
import { outbox } from './outbox.cases.ts'

describeChart(outbox)
