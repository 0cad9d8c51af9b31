import { describeChart } from '../harness/describeChart.ts'
import { emailChange } from './emailChange.cases.ts'

describeChart(emailChange)
