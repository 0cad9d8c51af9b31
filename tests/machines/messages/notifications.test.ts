import { describeChart } from '../harness/describeChart.ts'
import { notifications } from './notifications.cases.ts'

describeChart(notifications)
