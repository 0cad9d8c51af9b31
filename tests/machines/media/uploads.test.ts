import { describeChart } from '../harness/describeChart.ts'
import { uploads } from './uploads.cases.ts'

describeChart(uploads)
