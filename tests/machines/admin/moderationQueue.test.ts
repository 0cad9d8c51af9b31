import { describeChart } from '../harness/describeChart.ts'
import { moderationQueue } from './moderationQueue.cases.ts'

describeChart(moderationQueue)
