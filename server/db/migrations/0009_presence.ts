import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Records when a member last came or left, so that each process finds the changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table presence add column changed_at timestamptz not null default 'epoch';
    create index presence_changed on presence (changed_at);
    create index presence_online on presence (last_seen_at) where is_online;
  `,
  )
}
