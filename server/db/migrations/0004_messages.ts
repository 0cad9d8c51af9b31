import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates conversations, messages, system messages, and the event log from which the gateway delivers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table conversation (
      id integer generated always as identity primary key,
      low_member_id integer not null references member,
      high_member_id integer not null references member,
      started_by_id integer not null references member,
      created_at timestamptz not null default now(),
      unique (low_member_id, high_member_id),
      check (low_member_id < high_member_id)
    );
    create index conversation_high on conversation (high_member_id);
    create index conversation_started on conversation (started_by_id, created_at);

    create table message (
      id integer generated always as identity primary key,
      conversation_id integer not null references conversation,
      from_member_id integer not null references member,
      to_member_id integer not null references member,
      text text not null,
      -- The folded text, to notice nearly the same text sent to many: docs/decisions.md#bulk-sending.
      text_fingerprint text,
      is_unlock boolean not null default false,
      idempotency_key text,
      location_latitude double precision,
      location_longitude double precision,
      location_until timestamptz,
      read_at timestamptz,
      unsent_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (from_member_id, idempotency_key)
    );
    create index message_of_conversation on message (conversation_id, id desc);
    create index message_sent on message (from_member_id, created_at desc);
    create index message_unread on message (conversation_id, to_member_id, id) where read_at is null;

    create table conversation_member (
      member_id integer not null references member on delete cascade,
      conversation_id integer not null references conversation on delete cascade,
      other_member_id integer not null references member,
      latest_message_id integer references message,
      unread_count integer not null default 0 check (unread_count >= 0),
      read_at timestamptz,
      -- Messages up to this id are erased for this member, except saved ones.
      erased_before integer not null default 0,
      primary key (member_id, conversation_id)
    );
    create index conversation_member_newest on conversation_member (member_id, latest_message_id desc)
      where latest_message_id is not null;
    create index conversation_member_unread on conversation_member (member_id, latest_message_id desc)
      where latest_message_id is not null and unread_count > 0;
    create index conversation_member_other on conversation_member (other_member_id);

    create table message_photo (
      message_id integer not null references message on delete cascade,
      photo_id integer not null references photo on delete cascade,
      position smallint not null,
      primary key (message_id, photo_id)
    );
    create index message_photo_in on message_photo (photo_id);
    create table message_video (
      message_id integer not null references message on delete cascade,
      video_id integer not null references video on delete cascade,
      position smallint not null,
      primary key (message_id, video_id)
    );
    create index message_video_in on message_video (video_id);

    create table saved_message (
      member_id integer not null references member on delete cascade,
      message_id integer not null references message on delete cascade,
      created_at timestamptz not null default now(),
      primary key (member_id, message_id)
    );
    create index saved_message_of on saved_message (message_id);

    create table system_message (
      id integer generated always as identity primary key,
      -- Null: to all who were members when it was sent.
      member_id integer references member on delete cascade,
      from_member_id integer references member on delete set null,
      text text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index system_message_to on system_message (member_id, id desc) where deleted_at is null;

    create table system_message_mark (
      member_id integer primary key references member on delete cascade,
      read_before integer not null default 0,
      erased_before integer not null default 0
    );

    create table event_position (
      member_id integer primary key references member on delete cascade,
      position bigint not null
    );

    create table member_event (
      member_id integer not null references member on delete cascade,
      position bigint not null,
      type text not null,
      subject jsonb not null,
      about_member_id integer,
      created_at timestamptz not null default now(),
      primary key (member_id, position)
    );
    create index member_event_age on member_event (created_at);

    create table idempotency (
      member_id integer not null references member on delete cascade,
      call text not null,
      key text not null,
      request_hash text not null,
      status smallint not null,
      response jsonb not null,
      created_at timestamptz not null default now(),
      primary key (member_id, call, key)
    );
    create index idempotency_age on idempotency (created_at);
  `,
  )
}
