import { AuditLog } from '../../../src/views/admin/audit/AuditLog.tsx'
import { describeView } from '../harness/describeView.tsx'
import { pagedRows } from './pagedRows.cases.ts'

describeView(pagedRows, (actor) => <AuditLog actor={actor} />)
