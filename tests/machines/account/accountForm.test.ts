import { describeChart } from '../harness/describeChart.ts'
import { accountForm } from './accountForm.cases.ts'

describeChart(accountForm)
