import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

const counts = `
      recent_view_count integer not null default 0,
      total_view_count integer not null default 0,
      recent_hot_click_count integer not null default 0,
      total_hot_click_count integer not null default 0,
      popularity real not null default 0,
`

/** Creates photos, videos, verification photos, and the hashes of removed media. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table photo (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      -- The name of the folder of the photo's files: chosen by the server and unguessable.
      file_key text not null unique,
      description text,
      is_private boolean not null default false,
      is_activation boolean not null default false,
      width integer not null,
      height integer not null,
      shape text not null default '1:1' check (shape in ('1:1', '3:4', '4:3', '3:5', '5:3')),
      position smallint not null default 0,
      crop_top real,
      crop_left real,
      crop_width real,
      crop_height real,
      thumbhash text,
      content_hash text not null,
      perceptual_hash bit(64) not null,
      ${counts}
      approved_at timestamptz,
      hidden_at timestamptz,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index photo_of_member on photo (member_id, is_private, position, id) where deleted_at is null;
    create index photo_newest on photo (approved_at desc, id desc)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    create index photo_popular on photo (popularity desc, id desc)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    create index photo_awaiting_approval on photo (created_at, id)
      where approved_at is null and deleted_at is null;
    create index photo_content on photo (content_hash);

    alter table member add foreign key (avatar_photo_id) references photo on delete set null;
    create index member_avatar on member (avatar_photo_id);

    create table video (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      file_key text not null unique,
      description text,
      type text not null default 'video/mp4',
      is_private boolean not null default false,
      is_processed boolean not null default false,
      failed_text text,
      width integer,
      height integer,
      duration_ms integer,
      size_bytes bigint,
      position smallint not null default 0,
      thumbhash text,
      content_hash text not null,
      ${counts}
      approved_at timestamptz,
      hidden_at timestamptz,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index video_of_member on video (member_id, is_private, position, id) where deleted_at is null;
    create index video_newest on video (approved_at desc, id desc)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    create index video_popular on video (popularity desc, id desc)
      where approved_at is not null and not is_private and hidden_at is null and deleted_at is null;
    create index video_awaiting_approval on video (created_at, id)
      where approved_at is null and deleted_at is null and is_processed;

    create table photo_media_tag (
      photo_id integer not null references photo on delete cascade,
      lookup_id smallint not null,
      primary key (photo_id, lookup_id)
    );
    create index photo_media_tag_tagged on photo_media_tag (lookup_id, photo_id);
    create table video_media_tag (
      video_id integer not null references video on delete cascade,
      lookup_id smallint not null,
      primary key (video_id, lookup_id)
    );
    create index video_media_tag_tagged on video_media_tag (lookup_id, video_id);

    create table photo_hot_click (
      photo_id integer not null references photo on delete cascade,
      member_id integer not null references member on delete cascade,
      created_at timestamptz not null default now(),
      primary key (photo_id, member_id)
    );
    create index photo_hot_click_by on photo_hot_click (member_id, created_at desc);
    create table video_hot_click (
      video_id integer not null references video on delete cascade,
      member_id integer not null references member on delete cascade,
      created_at timestamptz not null default now(),
      primary key (video_id, member_id)
    );
    create index video_hot_click_by on video_hot_click (member_id, created_at desc);

    create table verification_photo (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      file_key text not null unique,
      code text not null,
      width integer not null,
      height integer not null,
      decided_at timestamptz,
      is_accepted boolean,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index verification_photo_pending on verification_photo (member_id)
      where decided_at is null;
    create index verification_photo_of on verification_photo (member_id);

    create table removed_media (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('photo', 'video')),
      content_hash text not null,
      perceptual_hash bit(64),
      reason text,
      created_at timestamptz not null default now()
    );
    create index removed_media_content on removed_media (content_hash);

    create table upload (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      kind text not null check (kind in ('photo', 'video', 'verification')),
      file_key text not null unique,
      state text not null default 'receiving'
        check (state in ('receiving', 'processing', 'done', 'refused', 'failed')),
      form jsonb not null,
      message text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index upload_of on upload (member_id, id);
  `,
  )
}
