import { describeChart } from '../harness/describeChart.ts'
import { videoEditor } from './videoEditor.cases.ts'

describeChart(videoEditor)
