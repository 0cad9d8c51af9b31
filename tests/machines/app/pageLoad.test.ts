import { pageLoad } from './pageLoad.cases.ts'
import { describeChart } from '../harness/describeChart.ts'

describeChart(pageLoad)
