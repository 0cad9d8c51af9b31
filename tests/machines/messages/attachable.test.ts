import { describeChart } from '../harness/describeChart.ts'
import { attachable } from './attachable.cases.ts'

describeChart(attachable)
