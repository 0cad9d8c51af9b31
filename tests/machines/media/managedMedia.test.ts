import { describeChart } from '../harness/describeChart.ts'
import { managedMedia } from './managedMedia.cases.ts'

describeChart(managedMedia)
