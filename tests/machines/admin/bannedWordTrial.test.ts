import { describeChart } from '../harness/describeChart.ts'
import { bannedWordTrial } from './bannedWordTrial.cases.ts'

describeChart(bannedWordTrial)
