/** What super admins read of the audit log. */
import type { AuditFilter } from '../../contract/auditLog.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createAuditLogServices = (call: CallFunction) => ({
  /** @param cursor null for the first page */
  loadLog: (filter: AuditFilter, cursor: string | null, signal: AbortSignal) =>
    call('GET /audit', { query: { ...filter, ...(cursor !== null && { cursor }) }, signal }),
})
