import { describeChart } from '../harness/describeChart.ts'
import { conversation } from './conversation.cases.ts'

describeChart(conversation)
