import { connection } from './connection.cases.ts'
import { describeChart } from '../harness/describeChart.ts'

describeChart(connection)
