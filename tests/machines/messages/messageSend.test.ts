import { describeChart } from '../harness/describeChart.ts'
import { messageSend } from './messageSend.cases.ts'

describeChart(messageSend)
