import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Keeps the language of the browser that used an account last, for messages to the members of a language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `alter table identity_user add column language text check (language ~ '^[a-z]{2,3}$')`,
  )
}
