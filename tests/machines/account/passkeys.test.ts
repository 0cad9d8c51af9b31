import { describeChart } from '../harness/describeChart.ts'
import { passkeys } from './passkeys.cases.ts'

describeChart(passkeys)
