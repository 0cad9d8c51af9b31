/** The chart of the audit log, for super admins, with its services. */
import { auditRowsMachine } from '../machines/admin/pagedRows/auditRows.ts'
import { createPagedRowsImplementations } from '../machines/admin/pagedRows/implementations.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createAuditLogServices } from '../services/auditLog.ts'
import type { CallFunction } from '../services/http.ts'

export const composeAuditLog = ({ bus, call }: { bus: Bus; call: CallFunction }) => ({
  auditRows: auditRowsMachine.provide(
    createPagedRowsImplementations({ bus, loadRows: createAuditLogServices(call).loadLog }),
  ),
})
