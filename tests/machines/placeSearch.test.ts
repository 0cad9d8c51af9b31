import { describeChart } from './harness/describeChart.ts'
import { placeSearch } from './placeSearch.cases.ts'

describeChart(placeSearch)
