import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Records why a verification photo was rejected, and which code a member's next photo must show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table verification_photo
      add column rejection_reason_id smallint references rejection_reason,
      add column rejected_text text;
    create index verification_photo_decided on verification_photo (decided_at) where decided_at is not null;
    -- Grows by one with each decision, which gives the member a new code.
    alter table member add column verification_round integer not null default 0;
  `,
  )
}
