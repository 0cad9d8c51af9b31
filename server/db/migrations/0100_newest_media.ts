import type { QueryExecutorProvider } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Adds the newest photo and video that everyone may see to `member_search`, with indexes that hold the traits. The begin of
 * a search for media walks members in this order, and looks up only those who may match. Since videos count too, triggers
 * follow them as they follow photos.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await runStatements(
    db,
    `
    alter table member_search
      add column newest_photo_at timestamptz, add column newest_photo_id integer,
      add column newest_video_at timestamptz, add column newest_video_id integer;

    -- Aggregates and not a limit: before the tables are analyzed, the planner would walk all media in their order.
    create or replace function refresh_member_search(ids integer[]) returns void language plpgsql as $$ begin
      delete from member_search using member
        where member.id = member_search.member_id and member.id = any(ids) and not member.is_visible
      ; insert into member_search
        select member.id,
          array_remove(array[
            100000 + nullif(member.body_build_id, 0),
            200000 + nullif(member.body_hair_id, 0),
            300000 + nullif(member.facial_hair_id, 0),
            400000 + nullif(member.tattoo_id, 0),
            500000 + nullif(member.cock_size_id, 0),
            600000 + nullif(member.cock_type_id, 0),
            700000 + nullif(member.sex_position_id, 0),
            800000 + nullif(member.safer_sex_id, 0),
            case when member.shows_age then 1300000 + extract(year from member.birthday)::integer end,
            case when member.height is not null then 1400000 + least(floor(member.height / 5), 99)::integer end,
            case when member.weight is not null then 1500000 + least(floor(member.weight / 5), 99)::integer end,
            case when member.waist is not null then 1600000 + least(floor(member.waist / 5), 99)::integer end,
            case when member.chest is not null then 1700000 + least(floor(member.chest / 5), 99)::integer end,
            case when member.biceps is not null then 1800000 + least(floor(member.biceps / 5), 99)::integer end,
            case when newest_photo.id is not null then 2000001 end,
            case when member.is_verified then 2000002 end,
            case when member.is_legacy_supporter then 2000003 end,
            case when not member.hides_distance then 2000004 end,
            2100000 + supporting.year * 12 + supporting.month,
            2200000 + supporting.year
          ], null) || array(
            select lookup_id + case field when 'piercings' then 900000 when 'interests' then 1000000
              when 'communities_he_is' then 1100000 else 1200000 end
            from member_lookup where member_lookup.member_id = member.id
          ),
          case when member.shows_age then member.birthday end,
          case when member.is_legacy_supporter then 'infinity' else member.supporter_until end,
          member.height, member.weight, member.waist, member.chest, member.biceps, member.approved_at,
          newest_photo.approved_at, newest_photo.id, newest_video.approved_at, newest_video.id
        from member cross join lateral (
          select extract(year from until)::integer as year, extract(month from until)::integer - 1 as month
          from (select least(member.supporter_until, timestamptz '2199-12-31Z') at time zone 'UTC' as until) as ends
          where not member.is_legacy_supporter and member.supporter_until is not null
          union all
          select null, null where member.is_legacy_supporter or member.supporter_until is null
        ) as supporting cross join lateral (
          select max(approved_at) as approved_at, (array_agg(id order by approved_at desc, id desc))[1] as id
          from photo where photo.member_id = member.id and approved_at is not null and not is_private
            and hidden_at is null and deleted_at is null
        ) as newest_photo cross join lateral (
          select max(approved_at) as approved_at, (array_agg(id order by approved_at desc, id desc))[1] as id
          from video where video.member_id = member.id and approved_at is not null and not is_private
            and hidden_at is null and deleted_at is null and is_processed
        ) as newest_video
        where member.id = any(ids) and member.is_visible
        on conflict (member_id) do update set traits = excluded.traits, birthday = excluded.birthday,
          supporter_until = excluded.supporter_until, height = excluded.height, weight = excluded.weight,
          waist = excluded.waist, chest = excluded.chest, biceps = excluded.biceps,
          approved_at = excluded.approved_at,
          newest_photo_at = excluded.newest_photo_at, newest_photo_id = excluded.newest_photo_id,
          newest_video_at = excluded.newest_video_at, newest_video_id = excluded.newest_video_id
        where member_search.* is distinct from excluded.*
      ; perform from member_place where member_id = any(ids) order by member_id for no key update
      ; update member_place set traits = (
          select sought.traits from member_search as sought where sought.member_id = member_place.member_id)
        where member_id = any(ids) and traits is distinct from (
          select sought.traits from member_search as sought where sought.member_id = member_place.member_id)
      ; end $$;

    create trigger member_search_insert after insert on video referencing new table as changed
      for each statement execute function member_search_of_parts();
    create trigger member_search_delete after delete on video referencing old table as changed
      for each statement execute function member_search_of_parts();
    create function member_search_of_videos() returns trigger language plpgsql as $$ declare ids integer[]
      ; begin
      ids := array(
        select id from member where id in (
          select after.member_id from before join after using (id)
          where (before.is_private, before.approved_at, before.hidden_at, before.deleted_at, before.is_processed)
            is distinct from (after.is_private, after.approved_at, after.hidden_at, after.deleted_at, after.is_processed)
        ) order by id for no key update)
      ; perform refresh_member_search(ids)
      ; return null
      ; end $$;
    create trigger member_search_update after update on video
      referencing old table as before new table as after
      for each statement execute function member_search_of_videos();

    -- Creating the indexes again is faster than updating them with every row.
    drop index member_search_newest;
    drop index member_search_traits;
    update member_search set newest_photo_at = newest.approved_at, newest_photo_id = newest.id
    from (
      select member_id, max(approved_at) as approved_at,
        (array_agg(id order by approved_at desc, id desc))[1] as id
      from photo where approved_at is not null and not is_private and hidden_at is null and deleted_at is null
      group by member_id
    ) as newest where newest.member_id = member_search.member_id;
    update member_search set newest_video_at = newest.approved_at, newest_video_id = newest.id
    from (
      select member_id, max(approved_at) as approved_at,
        (array_agg(id order by approved_at desc, id desc))[1] as id
      from video where approved_at is not null and not is_private and hidden_at is null and deleted_at is null
        and is_processed
      group by member_id
    ) as newest where newest.member_id = member_search.member_id;
    create index member_search_traits on member_search using gin (traits) with (fastupdate = off);
    create index member_search_newest on member_search (approved_at desc, member_id desc) include (traits);
    create index member_search_photos on member_search (newest_photo_at desc, newest_photo_id desc)
      include (member_id, traits) where newest_photo_at is not null;
    create index member_search_videos on member_search (newest_video_at desc, newest_video_id desc)
      include (member_id, traits) where newest_video_at is not null;
  `,
  )
}
