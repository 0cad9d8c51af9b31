import { describeChart } from '../harness/describeChart.ts'
import { keptUploads } from './keptUploads.cases.ts'

describeChart(keptUploads)
