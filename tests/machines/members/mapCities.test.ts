import { describeChart } from '../harness/describeChart.ts'
import { mapCities } from './mapCities.cases.ts'

describeChart(mapCities)
