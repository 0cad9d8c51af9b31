import { describeChart } from '../harness/describeChart.ts'
import { broadcasts } from './broadcasts.cases.ts'

describeChart(broadcasts)
