import { describeChart } from '../harness/describeChart.ts'
import { mediaViewer } from './mediaViewer.cases.ts'

describeChart(mediaViewer)
