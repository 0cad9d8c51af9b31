import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Keeps from where a visitor came until the mailed link creates their member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table identity_join add column referrer text')
}
