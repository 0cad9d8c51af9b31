import { describeChart } from '../harness/describeChart.ts'
import { auditLog } from './auditLog.cases.ts'

describeChart(auditLog)
