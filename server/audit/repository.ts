import type { Trx } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'
import { currentOrigin } from './requestOrigin.ts'

/** The row that was written to; `type` is usually its table. */
export interface AuditTarget {
  readonly type: string
  readonly id: string
}

export interface AuditEntry {
  /** The acting member, which is the alias under an alias; null for the command line. */
  readonly actorId: number | null
  /** The member who signed in; differs from `actorId` under an alias. */
  readonly ownId: number | null
  readonly action: string
  readonly target: AuditTarget
  readonly before?: JsonValue
  readonly after?: JsonValue
  readonly reason?: string | null
}

const written = new WeakSet<Trx>()

/** Whether this transaction wrote to the audit log. */
export const hasAuditEntry = (trx: Trx): boolean => written.has(trx)

/** Writes a row, with the request that the code runs for (`requestOrigin.ts`). */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  written.add(trx)
  const { before = null, after = null, reason = null } = entry
  const { requestId, ip } = currentOrigin()
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      own_id: entry.ownId,
      action: entry.action,
      target_type: entry.target.type,
      target_id: entry.target.id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      request_id: requestId,
      ip_address: ip,
    })
    .execute()
}
