import { describeChart } from '../harness/describeChart.ts'
import { profileModal } from './profileModal.cases.ts'

describeChart(profileModal)
