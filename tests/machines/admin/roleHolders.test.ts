import { describeChart } from '../harness/describeChart.ts'
import { roleHolders } from './roleHolders.cases.ts'

describeChart(roleHolders)
