import { describeChart } from '../harness/describeChart.ts'
import { bannedWords } from './bannedWords.cases.ts'

describeChart(bannedWords)
