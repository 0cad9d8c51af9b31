import { describeChart } from '../harness/describeChart.ts'
import { verification } from './verification.cases.ts'

describeChart(verification)
