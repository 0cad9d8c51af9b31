import { describeChart } from '../harness/describeChart.ts'
import { upload } from './upload.cases.ts'

describeChart(upload)
