import { describeChart } from '../harness/describeChart.ts'
import { videoControls } from './videoControls.cases.ts'

describeChart(videoControls)
