import { describeChart } from '../harness/describeChart.ts'
import { toggles } from './toggles.cases.ts'

describeChart(toggles)
