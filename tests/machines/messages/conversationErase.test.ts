import { describeChart } from '../harness/describeChart.ts'
import { conversationErase } from './conversationErase.cases.ts'

describeChart(conversationErase)
