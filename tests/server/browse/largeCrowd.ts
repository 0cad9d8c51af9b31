/** Thousands of members, all of them in each list of one viewer. */
import { sql } from 'kysely'
import { rankPopular } from '../../../server/browse/lists/rankPopular.ts'
import type { Db } from '../../../server/db/schema.ts'
import { cities, createMember, placeMember } from '../factories.ts'
import { now } from './crowd.ts'

/**
 * Inserts members, whose names begin with `member`. All of them are online, popular and on the viewer's dudelist. Three
 * in four members are in Amsterdam, four in five are verified, one in ten is a supporter.
 *
 * @returns the id of the viewer, who is in Amsterdam
 */
export async function insertLargeCrowd(db: Db, size: number): Promise<number> {
  const viewerId = await createMember(db, { name: 'Viewer', approved_at: null })
  await placeMember(db, viewerId, cities.amsterdam)
  const elsewhere = await createMember(db, { name: 'Elsewhere', approved_at: null })
  await placeMember(db, elsewhere, cities.paris)
  const at = sql`to_timestamp(${now / 1000})`
  await sql`
    insert into member (name, name_skeleton, birthday, is_onboarded, approved_at, is_verified, supporter_until)
    select 'member' || i, 'member' || i, '1990-01-01', true, to_timestamp(${now / 1000} - i), i % 5 <> 0,
      case when i % 10 = 0 then ${at} + interval '1 day' end
    from generate_series(1, ${size}::integer) as i order by i`.execute(db)
  await sql`
    insert into member_place (member_id, place_id, city, country, country_code, grid_key, cell_id, city_cell_id,
      shuffle_key, published_at)
    select placed.id, stood.place_id, stood.city, stood.country, stood.country_code, stood.grid_key, stood.cell_id,
      stood.city_cell_id, placed.id, stood.published_at
    from member as placed
    join member_place as stood
      on stood.member_id = case when placed.id % 4 = 0 then ${elsewhere}::integer else ${viewerId}::integer end
    where placed.name like 'member%'`.execute(db)
  await sql`
    insert into presence (member_id, last_seen_at, is_online, came_at)
    select id, ${at}, true, ${at} from member where name like 'member%'`.execute(db)
  await sql`
    insert into dudelist (member_id, listed_id, type, created_at)
    select ${viewerId}::integer, id, 'buddies', ${at} from member where name like 'member%'`.execute(db)
  await sql`
    insert into view_day (subject_type, subject_id, day, view_count)
    select 'member', id, '2025-06-01', 1 from member where name like 'member%'`.execute(db)
  await rankPopular(db, now)
  await sql`analyze`.execute(db)
  return viewerId
}
