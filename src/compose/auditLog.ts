/** The chart of the audit log, for super admins, with its services. */
import { createAuditLogImplementations } from '../machines/admin/auditLog/implementations.ts'
import { auditLogMachine } from '../machines/admin/auditLog/machine.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createAuditLogServices } from '../services/auditLog.ts'
import type { CallFunction } from '../services/http.ts'

export function composeAuditLog({ bus, call }: { bus: Bus; call: CallFunction }) {
  return {
    auditLog: auditLogMachine.provide(
      createAuditLogImplementations({ bus, ...createAuditLogServices(call) }),
    ),
  }
}
