import { describeChart } from '../harness/describeChart.ts'
import { pagedRows } from './pagedRows.cases.ts'

describeChart(pagedRows)
