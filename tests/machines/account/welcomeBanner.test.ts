import { describeChart } from '../harness/describeChart.ts'
import { welcomeBanner } from './welcomeBanner.cases.ts'

describeChart(welcomeBanner)
