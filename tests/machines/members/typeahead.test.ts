import { describeChart } from '../harness/describeChart.ts'
import { typeahead } from './typeahead.cases.ts'

describeChart(typeahead)
