import { describeChart } from '../harness/describeChart.ts'
import { root } from './root.cases.ts'

describeChart(root)
