import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates reports, queues, decisions, appeals and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table rejection_reason (
      id smallint primary key,
      slug text not null unique,
      name text not null,
      html_name text,
      extra_label text,
      description text,
      is_for_user boolean not null default false,
      is_for_media boolean not null default false,
      is_for_verification_photo boolean not null default false,
      position smallint not null
    );

    create table report (
      id integer generated always as identity primary key,
      reporter_id integer not null references member on delete cascade,
      subject_type text not null check (subject_type in ('member', 'photo', 'video', 'message')),
      subject_id integer not null,
      -- The member who is responsible for the subject, to find the reports about a member in this table alone.
      about_member_id integer not null references member on delete cascade,
      reason text not null,
      text text,
      decided_at timestamptz,
      created_at timestamptz not null default now(),
      unique (reporter_id, subject_type, subject_id)
    );
    create index report_open on report (subject_type, subject_id) where decided_at is null;
    create index report_about on report (about_member_id, created_at desc);

    create table moderation_item (
      id integer generated always as identity primary key,
      queue text not null check (queue in (
        'just-joined', 'reported', 'verification', 'age-report',
        'new-pics', 'new-videos', 'reported-pics', 'reported-videos', 'appeals'
      )),
      subject_type text not null
        check (subject_type in ('member', 'photo', 'video', 'message', 'verification_photo', 'appeal')),
      subject_id integer not null,
      priority smallint not null default 0,
      version integer not null default 1,
      claimed_by_id integer references member on delete set null,
      claimed_at timestamptz,
      opened_at timestamptz not null default now(),
      decided_at timestamptz
    );
    create unique index moderation_item_open_once on moderation_item (queue, subject_type, subject_id)
      where decided_at is null;
    create index moderation_item_waiting on moderation_item (queue, priority desc, opened_at, id)
      where decided_at is null;

    create table moderation_decision (
      id integer generated always as identity primary key,
      item_id integer not null references moderation_item,
      item_version integer not null,
      actor_id integer not null references member,
      action text not null,
      rejection_reason_id smallint references rejection_reason,
      text text,
      before jsonb,
      after jsonb,
      takes_effect_at timestamptz not null,
      undone_at timestamptz,
      reversed_at timestamptz,
      created_at timestamptz not null default now(),
      unique (item_id, item_version)
    );
    create index moderation_decision_due on moderation_decision (takes_effect_at);

    create table appeal (
      id integer generated always as identity primary key,
      decision_id integer not null unique references moderation_decision,
      member_id integer not null references member on delete cascade,
      text text not null,
      granted_at timestamptz,
      refused_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index appeal_by on appeal (member_id);

    create table audit_log (
      id bigint generated always as identity primary key,
      actor_id integer,
      -- The member who signed in; differs from the actor under an alias.
      own_id integer,
      action text not null,
      target_type text not null,
      target_id text not null,
      before jsonb,
      after jsonb,
      reason text,
      request_id text,
      created_at timestamptz not null default now()
    );
    create index audit_log_target on audit_log (target_type, target_id, id desc);
    create index audit_log_actor on audit_log (actor_id, id desc);
  `,
  )
}
