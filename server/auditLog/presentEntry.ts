import type { z } from 'zod'
import type { AuditEntry, LoggedAction } from '../../contract/auditLog.ts'
import { defaultName } from '../members/presentCards.ts'

const person = (id: number, name: string | null) => ({ id, name: name ?? defaultName })

/** Rows without a value have the JSON `null`. */
const textOrNull = (json: string | null) => (json === 'null' ? null : json)

/** A row of the audit log with the names of those who acted. */
export interface EntryRow {
  readonly id: number
  readonly action: string
  readonly actor_id: number | null
  readonly actor_name: string | null
  readonly own_id: number | null
  readonly own_name: string | null
  readonly target_type: string
  readonly target_id: string
  readonly before: string | null
  readonly after: string | null
  readonly reason: string | null
  readonly created_at: Date
}

export const presentEntry = (row: EntryRow): z.infer<typeof AuditEntry> => ({
  id: row.id,
  action: row.action,
  actor: row.actor_id === null ? null : person(row.actor_id, row.actor_name),
  own: row.own_id === null || row.own_id === row.actor_id ? null : person(row.own_id, row.own_name),
  target: { type: row.target_type, id: row.target_id },
  before: textOrNull(row.before),
  after: textOrNull(row.after),
  reason: row.reason,
  created_at: row.created_at.toISOString(),
})

export interface LoggedRow extends EntryRow {
  readonly ip_address: string | null
  /** The member whom the target names, if it names one. */
  readonly target_member_id: number | null
  readonly target_member_name: string | null
}

export function presentLogged(row: LoggedRow): LoggedAction {
  const entry = presentEntry(row)
  const member = row.target_member_id === null ? null : person(row.target_member_id, row.target_member_name)
  return { ...entry, target: { ...entry.target, member }, ip: row.ip_address }
}
