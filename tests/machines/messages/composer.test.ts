import { describeChart } from '../harness/describeChart.ts'
import { composer } from './composer.cases.ts'

describeChart(composer)
