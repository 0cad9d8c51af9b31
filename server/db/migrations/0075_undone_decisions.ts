import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Lets a moderator decide again about an item whose decision was undone: nothing has changed, so it keeps its version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table moderation_decision drop constraint moderation_decision_item_id_item_version_key;
    create unique index moderation_decision_once on moderation_decision (item_id, item_version)
      where undone_at is null;
  `,
  )
}
