import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds the index by which the texts of messages are found that were unsent long ago. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `create index message_unsent_text on message (unsent_at) where unsent_at is not null and text <> '';`,
  )
}
