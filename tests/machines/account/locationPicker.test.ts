import { describeChart } from '../harness/describeChart.ts'
import { locationPicker } from './locationPicker.cases.ts'

describeChart(locationPicker)
