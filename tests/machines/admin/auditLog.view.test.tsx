import { AuditLog } from '../../../src/views/admin/audit/AuditLog.tsx'
import { describeView } from '../harness/describeView.tsx'
import { auditLog } from './auditLog.cases.ts'

describeView(auditLog, (actor) => <AuditLog actor={actor} />)
