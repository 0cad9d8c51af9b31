import { describeChart } from '../harness/describeChart.ts'
import { session } from './session.cases.ts'

describeChart(session)
