import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Lets moderators decide about appeals, and answer them. System messages name the decision that they tell of. A
 * suspension that has ended counts as reversed, so that it can't be appealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table appeal
      -- What the moderator wrote to the member.
      add column answer text;
    create index appeal_waiting on appeal (created_at) where granted_at is null and refused_at is null;

    alter table moderation_decision drop constraint moderation_decision_subject_type_check;
    alter table moderation_decision add constraint moderation_decision_subject_type_check
      check (subject_type in ('member', 'photo', 'video', 'verification_photo', 'appeal'));
    update moderation_decision as decision set reversed_at = now()
    from member
    where member.id = decision.member_id and member.suspended_at is null
      and decision.action in ('member.suspend', 'member.suspendScam')
      and decision.effective_at is not null and decision.reversed_at is null;
    create index moderation_decision_on_subject on moderation_decision (subject_type, subject_id);

    alter table system_message
      add column decision_id integer references moderation_decision on delete set null;
    create index system_message_decision on system_message (decision_id) where decision_id is not null;
  `,
  )
}
