import { describeChart } from '../harness/describeChart.ts'
import { broadcastReceivers } from './broadcastReceivers.cases.ts'

describeChart(broadcastReceivers)
