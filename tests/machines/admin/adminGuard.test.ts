import { describeChart } from '../harness/describeChart.ts'
import { adminGuard } from './adminGuard.cases.ts'

describeChart(adminGuard)
