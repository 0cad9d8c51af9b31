import { describeChart } from '../harness/describeChart.ts'
import { thread } from './thread.cases.ts'

describeChart(thread)
