import { describeChart } from '../harness/describeChart.ts'
import { travelPlans } from './travelPlans.cases.ts'

describeChart(travelPlans)
