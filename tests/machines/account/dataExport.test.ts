import { describeChart } from '../harness/describeChart.ts'
import { dataExport } from './dataExport.cases.ts'

describeChart(dataExport)
