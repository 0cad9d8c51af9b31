import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Lets decisions wait until they can't be undone any more, and be about subjects without an item. Reports keep whether
 * they led to an action, and admins write notes about members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table moderation_item
      -- When the subject had last changed as its item was shown.
      add column subject_changed_at timestamptz;
    create index moderation_item_claimed on moderation_item (claimed_by_id) where decided_at is null;

    alter table moderation_decision
      alter column item_id drop not null,
      alter column item_version drop not null,
      add column own_id integer references member,
      add column member_id integer references member on delete cascade,
      add column subject_type text check (subject_type in ('member', 'photo', 'video', 'verification_photo')),
      add column subject_id integer,
      add column effective_at timestamptz,
      add column failure text;
    -- Until now only the demo stored decisions: suspensions of members.
    update moderation_decision as decision set
      own_id = actor_id,
      member_id = item.subject_id,
      subject_type = 'member',
      subject_id = item.subject_id,
      action = 'member.' || action,
      effective_at = takes_effect_at
    from moderation_item as item where item.id = decision.item_id;
    alter table moderation_decision
      alter column own_id set not null,
      alter column member_id set not null,
      alter column subject_type set not null,
      alter column subject_id set not null;
    create unique index moderation_decision_pending_once on moderation_decision (subject_type, subject_id)
      where effective_at is null and undone_at is null and failure is null;
    create index moderation_decision_about on moderation_decision (member_id, id desc);
    create index moderation_decision_by on moderation_decision (actor_id, id desc);

    -- Null for reports that were decided before: nothing says what followed.
    alter table report add column was_right boolean;

    create table admin_note (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      author_id integer not null references member,
      text text not null,
      created_at timestamptz not null default now()
    );
    create index admin_note_about on admin_note (member_id, id desc);
  `,
  )
}
