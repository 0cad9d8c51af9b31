import { describeChart } from '../harness/describeChart.ts'
import { toggle } from './toggle.cases.ts'

describeChart(toggle)
