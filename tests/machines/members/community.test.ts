import { describeChart } from '../harness/describeChart.ts'
import { community } from './community.cases.ts'

describeChart(community)
