import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds the note that members write to themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, 'alter table member add column note text;')
}
