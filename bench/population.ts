/**
 * A database of its own on PostgreSQL, with as many invented members as a bench wants, dropped when done.
 * They live in cities whose sizes fall off as real ones do, a few kilometres around the centre.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../server/db/open.ts'
import type { Db } from '../server/db/schema.ts'
import type { Viewer } from '../server/http/viewer.ts'
import { recomputeCells } from '../server/places/recomputeCells.ts'

const serverUrl = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export interface Population extends OpenDatabase {
  readonly databaseUrl: string
  /** Who looks: he lives in the third largest city, has blocked 20 members and is blocked by 20. */
  readonly viewerId: number
}

/** When the invented members' clock stands: all were approved and placed before it. */
export const benchNow = Date.parse('2025-06-01T12:00:00Z')

/** A supporter, who may go as deep as he likes. */
export const benchViewer = (memberId: number): Viewer => ({
  memberId,
  ownId: memberId,
  accountId: 'bench',
  sessionId: 'bench',
  isOnboarded: true,
  isApproved: true,
  supporterUntil: Infinity,
  isAdmin: false,
  isSuperAdmin: false,
  permissions: [],
  xsrfToken: '',
})

async function onServer(statement: string): Promise<void> {
  const server = new Client(serverUrl)
  await server.connect()
  await server.query(statement)
  await server.end()
}

export async function populate(count: number): Promise<Population> {
  const name = `lodge_bench_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const opened = await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 4 })
  const close = async () => {
    await opened.close()
    await onServer(`drop database ${name} with (force)`)
  }
  try {
    await migrate(opened.db)
    await invent(opened.db, count)
    return { ...opened, close, databaseUrl: url.href, viewerId: await chooseViewer(opened.db) }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same numbers for the same arguments, in [0, 1): benches measure the same population every time. */
const draw = (label: string, of: string) =>
  sql.raw(
    `((hashint8extended(${of}, hashtext('${label}'))::bigint & 9007199254740991) / 9007199254740992.0::float8)`,
  )

/** Letters that no fold of names changes. */
const syllables = Array.from('bdfgkmpt').flatMap((consonant) =>
  Array.from('aeuy').map((vowel) => consonant + vowel),
)

/** Another for each number below 32 to the fifth. */
const nameOf = (of: string) =>
  sql.raw(
    [20, 15, 10, 5, 0]
      .map((shift) => `('{${syllables.join(',')}}'::text[])[1 + ((${of}::bigint * 382777 >> ${shift}) & 31)]`)
      .join(' || '),
  )

/**
 * How many have each interest, by its id: from one in five to a single man. Nobody has any other.
 * Which members they are hangs on nothing else.
 */
export const interestShares = { 1: 1 / 5, 2: 1 / 20, 3: 1 / 100, 4: 1 / 1_000, 5: 1 / 10_000 } as const
export const interestOfOne = 6

/** Tables whose triggers keep `member_search`, which is filled at once in the end. */
const searched = ['member', 'member_lookup', 'photo'] as const

async function invent(db: Db, count: number): Promise<void> {
  for (const table of searched) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`drop index member_search_traits`.execute(db)
  const cities = Math.max(50, Math.round(count / 50))
  await sql`
    insert into cell (kind, place_id, latitude, longitude, sphere_point)
    select 'city', i, latitude, longitude,
      cube(array[cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)])
    from generate_series(1, ${cities}::integer) as i,
      lateral (select ${draw('latitude', 'i')} * 100 - 40 as latitude, ${draw('longitude', 'i')} * 360 - 180 as longitude) as point
  `.execute(db)
  await sql`
    insert into member (name, name_skeleton, birthday, is_onboarded, approved_at, created_at, use_imperial, is_enabled,
      is_verified, height, body_build_id, sex_position_id)
    select ${nameOf('i')}, ${nameOf('i')}, '1970-01-01'::date + (${draw('birthday', 'i')} * 12000)::integer, true,
      approved, approved, i % 4 = 0, i % 50 <> 0,
      ${draw('verified', 'i')} < 0.5, 160 + ${draw('height', 'i')} * 40,
      1 + floor(${draw('build', 'i')} * 7), 1 + floor(${draw('position', 'i')} * 3)
    from generate_series(1, ${count}::integer) as i,
      lateral (select to_timestamp(${benchNow / 1000}) - (10 + 2000 * ${draw('approved', 'i')}) * interval '1 day' as approved) as moment
  `.execute(db)
  // The grid is that of server/places/grid.ts for 3 km.
  // The n-th city has about 1/n of the members of the first (Zipf's law): n falls out of an even draw by a power.
  await sql`
    insert into member_place (member_id, place_id, city, country, country_code, grid_key, cell_id, city_cell_id,
      shuffle_key, published_at)
    select member.id, cell.place_id, 'City ' || cell.place_id, 'Country', 'XX',
      '3/' || grid.row || '/' || floor((point.longitude + 180) / 360 * grid.columns), cell.id, cell.id,
      hashint4(member.id), member.approved_at
    from member
    cross join lateral (select floor(power(${cities}::float8, ${draw('city', 'member.id')}))::integer as place_id) as home
    join cell on cell.place_id = home.place_id
    cross join lateral (select
      cell.latitude + sqrt(-2 * ln(1 - ${draw('away', 'member.id')})) * cosd(360 * ${draw('way', 'member.id')}) * 0.05 as latitude,
      cell.longitude + sqrt(-2 * ln(1 - ${draw('away', 'member.id')})) * sind(360 * ${draw('way', 'member.id')}) * 0.08 as longitude
    ) as point
    cross join lateral (select floor((point.latitude + 90) / 180 * 6672) as row) as band
    cross join lateral (select band.row,
      round(360 * cosd(-90 + (band.row + 0.5) * 180 / 6672) / (180.0 / 6672)) as columns) as grid
  `.execute(db)
  for (const [interest, share] of Object.entries(interestShares)) {
    await sql`
      insert into member_lookup (member_id, field, lookup_id)
      select id, 'interests', ${Number(interest)} from member where ${draw(`interest ${interest}`, 'id')} < ${share}::float8
    `.execute(db)
  }
  await sql`
    insert into member_lookup (member_id, field, lookup_id) values (${Math.round(count / 2) + 1}, 'interests', ${interestOfOne})
  `.execute(db)
  await sql`
    insert into photo (member_id, file_key, width, height, thumbhash, content_hash, perceptual_hash, approved_at)
    select id, 'photo' || id, 1200, 1200, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 'hash' || id, 0::bit(64), approved_at from member
  `.execute(db)
  await sql`
    update member set avatar_photo_id = photo.id from photo where photo.member_id = member.id
  `.execute(db)
  await sql`
    insert into presence (member_id, last_seen_at, is_online, changed_at)
    select id, moment, true, moment - ${draw('online', 'id')} * interval '1 hour' from member
    cross join to_timestamp(${benchNow / 1000}) as moment where id % 20 = 0
  `.execute(db)
  await sql`select refresh_member_search(array(select id from member))`.execute(db)
  await sql`create index member_search_traits on member_search using gin (traits) with (fastupdate = off)`.execute(
    db,
  )
  for (const table of searched) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await recomputeCells(db, benchNow)
  await sql`vacuum analyze`.execute(db)
}

async function chooseViewer(db: Db): Promise<number> {
  const { member_id: viewerId } = await db
    .selectFrom('member_place')
    .where('place_id', '=', 3)
    .orderBy('member_id')
    .limit(1)
    .select('member_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into block (member_id, blocked_id)
    select case when i % 2 = 0 then ${viewerId}::integer else id end, case when i % 2 = 0 then id else ${viewerId}::integer end
    from (select id, row_number() over () as i from member where id <> ${viewerId} order by hashint4(id) limit 40) as others
  `.execute(db)
  await sql`insert into dudelist (member_id, listed_id, type)
    select ${viewerId}::integer, id, 'buddies' from member where id <> ${viewerId} order by hashint4(id + 1) limit 100`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  return viewerId
}
