import { describeChart } from '../harness/describeChart.ts'
import { pagedList } from './pagedList.cases.ts'

describeChart(pagedList)
