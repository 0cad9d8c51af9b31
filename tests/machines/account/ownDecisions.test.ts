import { describeChart } from '../harness/describeChart.ts'
import { ownDecisions } from './ownDecisions.cases.ts'

describeChart(ownDecisions)
