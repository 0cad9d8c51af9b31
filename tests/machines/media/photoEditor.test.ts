import { describeChart } from '../harness/describeChart.ts'
import { photoEditor } from './photoEditor.cases.ts'

describeChart(photoEditor)
