import { describeChart } from '../harness/describeChart.ts'
import { mediaDeletion } from './mediaDeletion.cases.ts'

describeChart(mediaDeletion)
