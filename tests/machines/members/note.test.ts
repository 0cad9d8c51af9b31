import { describeChart } from '../harness/describeChart.ts'
import { note } from './note.cases.ts'

describeChart(note)
