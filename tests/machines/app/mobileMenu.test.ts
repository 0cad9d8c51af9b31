import { describeChart } from '../harness/describeChart.ts'
import { mobileMenu } from './mobileMenu.cases.ts'

describeChart(mobileMenu)
