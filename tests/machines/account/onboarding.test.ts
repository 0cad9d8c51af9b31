import { describeChart } from '../harness/describeChart.ts'
import { onboarding } from './onboarding.cases.ts'

describeChart(onboarding)
