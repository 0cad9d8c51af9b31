import { describeChart } from '../harness/describeChart.ts'
import { payment } from './payment.cases.ts'

describeChart(payment)
