import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Removes the choices about mails that were never sent: `unlock`, `hotlisted`, `visitors`, `travel` and `news`. The
 * option list names only mails that exist (`docs/decisions.md#email-preferences`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    delete from email_preference where lookup_id between 2 and 6;
    delete from lookup where list = 'email-preference' and id between 2 and 6;
  `,
  )
}
