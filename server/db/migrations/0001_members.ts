import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates members, their profiles, lists, blocks, media access and places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create extension if not exists cube;

    create table lookup (
      list text not null,
      id smallint not null check (id >= 0),
      slug text not null,
      name text not null,
      plural_name text,
      html_name text,
      extra_label text,
      description text,
      position smallint not null,
      primary key (list, id),
      unique (list, slug)
    );

    create table setting (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    );

    create table member (
      id integer generated always as identity primary key,
      identity_user_id text unique,
      name text,
      name_skeleton text unique,
      birthday date,
      description text,
      use_imperial boolean not null default false,
      height real check (height > 0),
      weight real check (weight > 0),
      waist real check (waist > 0),
      chest real check (chest > 0),
      biceps real check (biceps > 0),
      body_build_id smallint,
      body_hair_id smallint,
      facial_hair_id smallint,
      tattoo_id smallint,
      cock_size_id smallint,
      cock_type_id smallint,
      sex_position_id smallint,
      safer_sex_id smallint,
      avatar_photo_id integer,
      shows_age boolean not null default true,
      hides_distance boolean not null default false,
      hides_online boolean not null default false,
      hides_read_receipts boolean not null default false,
      is_private_viewing boolean not null default false,
      is_private_dudelisting boolean not null default false,
      is_featured boolean not null default false,
      is_onboarded boolean not null default false,
      is_enabled boolean not null default true,
      is_verified boolean not null default false,
      is_legacy_supporter boolean not null default false,
      is_cam_banned boolean not null default false,
      is_kept_indefinitely boolean not null default false,
      disables_emails boolean not null default false,
      age_report_status smallint not null default 0 check (age_report_status between 0 and 3),
      cam_url text,
      cam_until timestamptz,
      approved_at timestamptz,
      disabled_at timestamptz,
      hidden_at timestamptz,
      suspended_at timestamptz,
      suspended_text text,
      suspended_as_scam boolean not null default false,
      delete_requested_at timestamptz,
      deleted_at timestamptz,
      supporter_since timestamptz,
      supporter_until timestamptz,
      create_referrer text,
      create_ip inet,
      create_ip_country char(2),
      login_ip inet,
      login_ip_country char(2),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      is_visible boolean not null generated always as (
        approved_at is not null and is_enabled and hidden_at is null and suspended_at is null
        and delete_requested_at is null and deleted_at is null
      ) stored,
      check ((name is null) = (name_skeleton is null))
    );
    create index member_newest on member (approved_at desc, id desc) where is_visible;
    create index member_awaiting_approval on member (created_at, id)
      where approved_at is null and is_onboarded and deleted_at is null;
    create index member_featured on member (id) where is_visible and is_featured;
    create index member_create_ip on member (create_ip);
    create index member_login_ip on member (login_ip);

    create table member_lookup (
      member_id integer not null references member on delete cascade,
      field text not null
        check (field in ('piercings', 'interests', 'communities_he_is', 'communities_he_likes')),
      lookup_id smallint not null,
      primary key (member_id, field, lookup_id)
    );

    create table member_link (
      member_id integer not null references member on delete cascade,
      position smallint not null,
      url text not null,
      primary key (member_id, position)
    );

    create table member_network (
      member_id integer not null references member on delete cascade,
      network text not null check (network in ('facebook', 'instagram', 'twitter')),
      username text not null,
      primary key (member_id, network)
    );

    create table member_statistics (
      member_id integer primary key references member on delete cascade,
      recent_view_count integer not null default 0,
      total_view_count integer not null default 0,
      popularity real not null default 0
    );
    create index member_statistics_popular on member_statistics (popularity desc, member_id desc);

    create table email_preference (
      member_id integer not null references member on delete cascade,
      lookup_id smallint not null,
      boolean_value boolean not null,
      primary key (member_id, lookup_id)
    );

    create unlogged table presence (
      member_id integer primary key,
      last_seen_at timestamptz not null,
      is_online boolean not null default false
    );
    create index presence_last_seen on presence (last_seen_at desc, member_id desc);

    create table cell (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('grid', 'city')),
      grid_key text unique,
      place_id integer unique,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      -- A point on the unit sphere: the chord between two points grows with their great-circle distance.
      sphere_point cube not null,
      check ((kind = 'grid') = (grid_key is not null) and (kind = 'city') = (place_id is not null))
    );
    create index cell_nearest on cell using gist (sphere_point);

    create table member_exact_place (
      member_id integer primary key references member on delete cascade,
      place_id integer not null,
      latitude double precision not null,
      longitude double precision not null,
      city text not null,
      state text,
      country text not null,
      country_code char(2) not null,
      city_latitude double precision not null,
      city_longitude double precision not null,
      chosen_at timestamptz not null,
      publish_at timestamptz,
      saved_place_id integer,
      saved_latitude double precision,
      saved_longitude double precision,
      saved_city text,
      saved_state text,
      saved_country text
    );
    create index member_exact_place_due on member_exact_place (publish_at) where publish_at is not null;

    create table member_place_change (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      changed_at timestamptz not null
    );
    create index member_place_change_of on member_place_change (member_id, changed_at);

    create table member_place (
      member_id integer primary key references member on delete cascade,
      place_id integer not null,
      city text not null,
      state text,
      country text not null,
      country_code char(2) not null,
      grid_key text not null,
      cell_id integer not null references cell,
      city_cell_id integer not null references cell,
      shuffle_key integer not null,
      published_at timestamptz not null
    ) with (fillfactor = 80);
    create index member_place_walk on member_place (cell_id, shuffle_key, member_id);
    create index member_place_city_cell on member_place (city_cell_id);
    create index member_place_grid on member_place (grid_key);

    create table travel_plan (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      place_id integer not null,
      city text not null,
      state text,
      country text not null,
      country_code char(2) not null,
      cell_id integer not null references cell,
      from_day date not null,
      to_day date not null,
      note text,
      created_at timestamptz not null default now(),
      check (to_day >= from_day)
    );
    create index travel_plan_of on travel_plan (member_id);
    create index travel_plan_near on travel_plan (cell_id, from_day);

    create table dudelist (
      member_id integer not null references member on delete cascade,
      listed_id integer not null references member on delete cascade,
      type text not null check (type in ('buddies', 'hotties')),
      note text,
      is_private boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (member_id, listed_id),
      check (member_id <> listed_id)
    );
    create index dudelist_newest on dudelist (member_id, type, created_at desc, listed_id desc);
    create index dudelist_listing_me on dudelist (listed_id, type, created_at desc, member_id desc);

    create table block (
      member_id integer not null references member on delete cascade,
      blocked_id integer not null references member on delete cascade,
      created_at timestamptz not null default now(),
      primary key (member_id, blocked_id),
      check (member_id <> blocked_id)
    );
    create index block_by on block (blocked_id, member_id);

    create table unlock (
      member_id integer not null references member on delete cascade,
      viewer_id integer not null references member on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      primary key (member_id, viewer_id),
      check (member_id <> viewer_id)
    );
    create index unlock_looking on unlock (viewer_id, created_at desc, member_id desc);

    create table member_view (
      member_id integer not null references member on delete cascade,
      viewer_id integer not null references member on delete cascade,
      viewed_at timestamptz not null default now(),
      primary key (member_id, viewer_id)
    );
    create index member_view_newest on member_view (member_id, viewed_at desc, viewer_id desc);

    create table view_day (
      subject_type text not null check (subject_type in ('member', 'photo', 'video')),
      subject_id integer not null,
      day date not null,
      view_count integer not null default 0,
      hot_click_count integer not null default 0,
      primary key (subject_type, subject_id, day)
    );
    create index view_day_by_day on view_day (day);

    create table saved_search (
      id integer generated always as identity primary key,
      member_id integer not null references member on delete cascade,
      name text not null,
      kind text not null check (kind in ('users', 'photos', 'videos')),
      query jsonb not null,
      created_at timestamptz not null default now()
    );
    create index saved_search_of on saved_search (member_id, id);

    create table role (
      id smallint generated always as identity primary key,
      slug text not null unique,
      name text not null
    );
    create table permission (
      id smallint generated always as identity primary key,
      slug text not null unique,
      name text not null
    );
    create table role_permission (
      role_id smallint not null references role on delete cascade,
      permission_id smallint not null references permission on delete cascade,
      primary key (role_id, permission_id)
    );
    create table member_role (
      member_id integer not null references member on delete cascade,
      role_id smallint not null references role on delete cascade,
      primary key (member_id, role_id)
    );
    create index member_role_holders on member_role (role_id, member_id);
    create table alias (
      owner_id integer not null references member on delete cascade,
      target_id integer not null references member on delete cascade,
      created_at timestamptz not null default now(),
      primary key (owner_id, target_id),
      check (owner_id <> target_id)
    );

    insert into role (slug, name) values ('admin', 'Admin'), ('super-admin', 'Super admin');
    insert into permission (slug, name) values
      ('moderate', 'Approve and moderate profiles and media'),
      ('statistics', 'See statistics'),
      ('payments', 'See and manage payments'),
      ('authentication', 'Manage users, roles and permissions'),
      ('alias', 'Act as another account'),
      ('travel-plans', 'Have travel plans');
    insert into role_permission (role_id, permission_id)
      select role.id, permission.id from role cross join permission
      where role.slug = 'super-admin' or permission.slug in ('moderate', 'travel-plans');

    create table banned_word (
      word text primary key,
      -- The word, folded like the names in which it is looked for.
      skeleton text not null,
      created_at timestamptz not null default now()
    );
  `,
  )
}
