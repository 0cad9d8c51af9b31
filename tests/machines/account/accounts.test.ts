import { describeChart } from '../harness/describeChart.ts'
import { accounts } from './accounts.cases.ts'

describeChart(accounts)
