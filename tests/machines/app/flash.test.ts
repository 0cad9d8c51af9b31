import { describeChart } from '../harness/describeChart.ts'
import { flash } from './flash.cases.ts'

describeChart(flash)
