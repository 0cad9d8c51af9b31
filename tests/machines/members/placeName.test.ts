import { describeChart } from '../harness/describeChart.ts'
import { placeName } from './placeName.cases.ts'

describeChart(placeName)
