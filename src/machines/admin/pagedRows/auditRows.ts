import type { AuditFilter, LoggedAction } from '../../../../contract/auditLog.ts'
import { createPagedRowsMachine } from './machine.ts'

/** The audit log of the site (docs/product.md#audit-log). */
export const auditRowsMachine = createPagedRowsMachine<LoggedAction, AuditFilter>('Actions')
