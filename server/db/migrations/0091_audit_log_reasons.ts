import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Finds a part of a reason in the audit log by its trigrams, instead of reading all reasons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, `create index audit_log_reason_parts on audit_log using gin (reason gin_trgm_ops)`)
}
