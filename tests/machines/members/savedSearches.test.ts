import { describeChart } from '../harness/describeChart.ts'
import { savedSearches } from './savedSearches.cases.ts'

describeChart(savedSearches)
