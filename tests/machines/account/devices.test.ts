import { describeChart } from '../harness/describeChart.ts'
import { devices } from './devices.cases.ts'

describeChart(devices)
