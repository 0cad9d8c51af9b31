import { describeChart } from '../harness/describeChart.ts'
import { unread } from './unread.cases.ts'

describeChart(unread)
