import { describeChart } from '../harness/describeChart.ts'
import { scrollLock } from './scrollLock.cases.ts'

describeChart(scrollLock)
