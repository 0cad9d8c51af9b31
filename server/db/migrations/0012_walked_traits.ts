import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Adds `traits` to the indexes of Nearby and Newest. A search then filters thousands of members by the index alone,
 * instead of looking up each of them. `member_place.traits` equal those of `member_search`, and are null for members
 * who are not visible. Whether a member shows their distance becomes a trait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table member_search add column approved_at timestamptz;
    alter table member_place add column traits integer[];

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
            case when exists (
              select from photo where photo.member_id = member.id and not photo.is_private
                and photo.approved_at is not null and photo.hidden_at is null and photo.deleted_at is null
            ) then 2000001 end,
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
          member.height, member.weight, member.waist, member.chest, member.biceps, member.approved_at
        from member cross join lateral (
          select extract(year from until)::integer as year, extract(month from until)::integer - 1 as month
          from (select least(member.supporter_until, timestamptz '2199-12-31Z') at time zone 'UTC' as until) as ends
          where not member.is_legacy_supporter and member.supporter_until is not null
          union all
          select null, null where member.is_legacy_supporter or member.supporter_until is null
        ) as supporting
        where member.id = any(ids) and member.is_visible
        on conflict (member_id) do update set traits = excluded.traits, birthday = excluded.birthday,
          supporter_until = excluded.supporter_until, height = excluded.height, weight = excluded.weight,
          waist = excluded.waist, chest = excluded.chest, biceps = excluded.biceps,
          approved_at = excluded.approved_at
        where member_search.* is distinct from excluded.*
      ; perform from member_place where member_id = any(ids) order by member_id for no key update
      ; update member_place set traits = (
          select sought.traits from member_search as sought where sought.member_id = member_place.member_id)
        where member_id = any(ids) and traits is distinct from (
          select sought.traits from member_search as sought where sought.member_id = member_place.member_id)
      ; end $$;

    -- Sets the traits of a new place; later the function above maintains them. The lock is needed as for lookups and
    -- photos.
    create function member_place_traits() returns trigger language plpgsql as $$ begin
      if not exists (select from member_place where member_id = new.member_id) then
        perform from member where id = new.member_id for no key update
        ; new.traits := (select traits from member_search where member_id = new.member_id)
        ; end if
      ; return new
      ; end $$;
    create trigger member_place_traits before insert on member_place
      for each row execute function member_place_traits();

    -- Creating the indexes again is faster than updating them with every row.
    drop index member_place_walk;
    drop index member_search_traits;
    select refresh_member_search(array(select id from member where is_visible));
    create index member_place_walk on member_place (cell_id, shuffle_key, member_id) include (moved_at, traits);
    create index member_search_traits on member_search using gin (traits) with (fastupdate = off);
    create index member_search_newest on member_search (approved_at desc, member_id desc) include (traits);
  `,
  )
}
