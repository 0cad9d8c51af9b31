import { describeChart } from '../harness/describeChart.ts'
import { adminProfile } from './adminProfile.cases.ts'

describeChart(adminProfile)
