import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Creates `member_search`: a row for each visible member with the data by which others filter and search, without what
 * the member hides. The numbers in `traits` are those of `server/browse/search/traits.ts`. Triggers maintain it, so
 * that no writer can forget to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table member_search (
      member_id integer primary key references member on delete cascade,
      traits integer[] not null,
      birthday date,
      supporter_until timestamptz,
      height real,
      weight real,
      waist real,
      chest real,
      biceps real
    );

    create function refresh_member_search(ids integer[]) returns void language plpgsql as $$ begin
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
            2100000 + supporting.year * 12 + supporting.month,
            2200000 + supporting.year
          ], null) || array(
            select lookup_id + case field when 'piercings' then 900000 when 'interests' then 1000000
              when 'communities_he_is' then 1100000 else 1200000 end
            from member_lookup where member_lookup.member_id = member.id
          ),
          case when member.shows_age then member.birthday end,
          case when member.is_legacy_supporter then 'infinity' else member.supporter_until end,
          member.height, member.weight, member.waist, member.chest, member.biceps
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
          waist = excluded.waist, chest = excluded.chest, biceps = excluded.biceps
        where member_search.* is distinct from excluded.*
      ; end $$;

    create function member_search_of_members() returns trigger language plpgsql as $$ begin
      perform refresh_member_search(array(select id from changed))
      ; return null
      ; end $$;
    create trigger member_search_insert after insert on member referencing new table as changed
      for each statement execute function member_search_of_members();
    create trigger member_search_update after update on member referencing new table as changed
      for each statement execute function member_search_of_members();

    -- Locks the member: of two concurrent writers, the second would otherwise miss what the first wrote.
    create function member_search_of_parts() returns trigger language plpgsql as $$ declare ids integer[]
      ; begin
      ids := array(
        select id from member where id in (select member_id from changed) order by id for no key update)
      ; perform refresh_member_search(ids)
      ; return null
      ; end $$;
    create trigger member_search_insert after insert on member_lookup referencing new table as changed
      for each statement execute function member_search_of_parts();
    create trigger member_search_delete after delete on member_lookup referencing old table as changed
      for each statement execute function member_search_of_parts();
    create trigger member_search_insert after insert on photo referencing new table as changed
      for each statement execute function member_search_of_parts();
    create trigger member_search_delete after delete on photo referencing old table as changed
      for each statement execute function member_search_of_parts();

    -- Most updates of photos only change counts, and need no refresh.
    create function member_search_of_photos() returns trigger language plpgsql as $$ declare ids integer[]
      ; begin
      ids := array(
        select id from member where id in (
          select after.member_id from before join after using (id)
          where (before.is_private, before.approved_at, before.hidden_at, before.deleted_at)
            is distinct from (after.is_private, after.approved_at, after.hidden_at, after.deleted_at)
        ) order by id for no key update)
      ; perform refresh_member_search(ids)
      ; return null
      ; end $$;
    create trigger member_search_update after update on photo
      referencing old table as before new table as after
      for each statement execute function member_search_of_photos();

    select refresh_member_search(array(select id from member where is_visible));
    create index member_search_traits on member_search using gin (traits) with (fastupdate = off);
  `,
  )
}
