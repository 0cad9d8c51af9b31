import { describeChart } from './harness/describeChart.ts'
import { nameSearch } from './nameSearch.cases.ts'

describeChart(nameSearch)
