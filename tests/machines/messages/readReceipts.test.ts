import { describeChart } from '../harness/describeChart.ts'
import { readReceipts } from './readReceipts.cases.ts'

describeChart(readReceipts)
