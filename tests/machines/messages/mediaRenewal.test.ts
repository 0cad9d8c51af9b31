import { describeChart } from '../harness/describeChart.ts'
import { mediaRenewal } from './mediaRenewal.cases.ts'

describeChart(mediaRenewal)
