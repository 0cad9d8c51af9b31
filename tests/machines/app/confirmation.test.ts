import { describeChart } from '../harness/describeChart.ts'
import { confirmation } from './confirmation.cases.ts'

describeChart(confirmation)
