import { sql } from 'kysely'
import { list, one, optionName, type Parts } from './part.ts'

/** The option lists of `member_lookup.field`. */
const optionOf = sql`case chosen.field when 'piercings' then 'piercing' when 'interests' then 'interest'
  else 'community' end`

/** What others see of the member, and what the member knows about it. */
export const profile: Parts = {
  profile: one(
    ['member'],
    (memberId) => sql`
      select name, birthday, description, note, height as height_cm, weight as weight_kg, waist as waist_cm,
        chest as chest_cm, biceps as biceps_cm, ${optionName('body-build', 'body_build_id')} as body_build,
        ${optionName('body-hair', 'body_hair_id')} as body_hair,
        ${optionName('facial-hair', 'facial_hair_id')} as facial_hair,
        ${optionName('tattoo', 'tattoo_id')} as tattoo, ${optionName('cock-size', 'cock_size_id')} as cock_size,
        ${optionName('cock-type', 'cock_type_id')} as cock_type,
        ${optionName('sex-position', 'sex_position_id')} as sex_position,
        ${optionName('safer-sex', 'safer_sex_id')} as safer_sex, avatar_photo_id
      from member where id = ${memberId}
    `,
  ),
  options: list(
    ['member_lookup'],
    (memberId) => sql`
      select row_number() over (order by chosen.field, chosen.lookup_id)::integer as key, chosen.field,
        lookup.name
      from member_lookup as chosen
      join lookup on lookup.list = ${optionOf} and lookup.id = chosen.lookup_id
      where chosen.member_id = ${memberId}
    `,
  ),
  links: list(
    ['member_link'],
    (memberId) => sql`
      select position + 1 as key, url from member_link where member_id = ${memberId}
    `,
  ),
  networks: list(
    ['member_network'],
    (memberId) => sql`
      select row_number() over (order by network)::integer as key, network, username
      from member_network where member_id = ${memberId}
    `,
  ),
  statistics: one(
    ['member_statistics'],
    (memberId) => sql`
      select recent_view_count, total_view_count from member_statistics where member_id = ${memberId}
    `,
  ),
  views_by_day: list(
    ['view_day'],
    (memberId) => sql`
      select row_number() over (order by day)::integer as key, day, view_count from view_day
      where subject_type = 'member' and subject_id = ${memberId}
    `,
  ),
  presence: one(
    ['presence'],
    (memberId) => sql`
      select last_seen_at, came_at from presence where member_id = ${memberId}
    `,
  ),
}

/** Where the member is, was and will be. Only the last place is kept. */
export const places: Parts = {
  place: one(
    ['member_exact_place'],
    (memberId) => sql`
      select latitude, longitude, city, state, country, chosen_at, publish_at, saved_latitude, saved_longitude,
        saved_city, saved_state, saved_country
      from member_exact_place where member_id = ${memberId}
    `,
  ),
  published_place: one(
    ['member_place'],
    (memberId) => sql`
      select city, state, country, published_at from member_place where member_id = ${memberId}
    `,
  ),
  changes: list(
    ['member_place_change'],
    (memberId) => sql`
      select id as key, changed_at from member_place_change where member_id = ${memberId}
    `,
  ),
  travel_plans: list(
    ['travel_plan'],
    (memberId) => sql`
      select id as key, city, state, country, from_day, to_day, note, created_at
      from travel_plan where member_id = ${memberId}
    `,
  ),
}
