import { describeChart } from '../harness/describeChart.ts'
import { conversationList } from './conversationList.cases.ts'

describeChart(conversationList)
