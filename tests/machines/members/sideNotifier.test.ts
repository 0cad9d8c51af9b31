import { describeChart } from '../harness/describeChart.ts'
import { sideNotifier } from './sideNotifier.cases.ts'

describeChart(sideNotifier)
