import { cookieBanner } from './cookieBanner.cases.ts'
import { describeChart } from '../harness/describeChart.ts'

describeChart(cookieBanner)
