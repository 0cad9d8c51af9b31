import { describeChart } from '../harness/describeChart.ts'
import { options } from './options.cases.ts'

describeChart(options)
