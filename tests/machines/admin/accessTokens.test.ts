import { describeChart } from '../harness/describeChart.ts'
import { accessTokens } from './accessTokens.cases.ts'

describeChart(accessTokens)
