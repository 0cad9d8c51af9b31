import { describeChart } from '../harness/describeChart.ts'
import { photoFinder } from './photoFinder.cases.ts'

describeChart(photoFinder)
