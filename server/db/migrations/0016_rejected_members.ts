import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Records why a profile was not approved. Such a profile waits for its owner, and leaves the admins' queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table member
      add column rejected_at timestamptz,
      add column rejection_reason_id smallint references rejection_reason,
      add column rejected_text text;
    drop index member_awaiting_approval;
    create index member_awaiting_approval on member (created_at, id)
      where approved_at is null and rejected_at is null and is_onboarded and deleted_at is null;
    create index verification_photo_waiting on verification_photo (created_at, id) where decided_at is null;
  `,
  )
}
