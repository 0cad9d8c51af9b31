/**
 * Creates databases with a given number of invented members. They live within a few kilometers of city centers, and
 * city sizes follow Zipf's law. `npm run bench` keeps one database of each size for all benches and drops them at its
 * end. A run that was interrupted reuses them.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { migrate, migrationFolder } from '../server/db/migrate.ts'
import { openDatabase, type OpenDatabase } from '../server/db/open.ts'
import type { Db, Trx } from '../server/db/schema.ts'
import { vacuumChanged } from '../server/db/vacuumRepository.ts'
import { inTransaction } from '../server/db/transaction.ts'
import type { Viewer } from '../server/http/viewer.ts'
import { fillLookups } from '../server/lookups/fill.ts'
import { rankPopular } from '../server/browse/lists/rankPopular.ts'
import { recomputeCells } from '../server/places/recomputeCells.ts'
import { copyLocalPopulation } from './localPopulation.ts'
import { shortRun } from './size.ts'

const serverUrl = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Set by `npm run bench`, which drops the databases at its end. */
export const keepsPopulations = 'BENCH_KEEPS_POPULATIONS'
const isKept = process.env[keepsPopulations] === 'true'

export interface Population extends OpenDatabase {
  /** Address of the PostgreSQL database. */
  readonly databaseUrl: string
  /** The viewer. Lives in the third largest city, has blocked 20 members and is blocked by 20. */
  readonly viewerId: number
  /** A member with thousands of relations: listed and viewed by them, and lists them and gives them media access. */
  readonly sociableId: number
}

/** The traits of a population that `correlate` changed, as filters of a list. */
export const correlatedFilters = {
  'nearby without a common interest: none of the nearest 5,000': { interests: 'friends' },
  'newest without a common trait: none of the newest 5,000': { is_verified: true },
  'an interest of one city': { interests: 'chat' },
  'an interest of nobody new: none in 100 days': { interests: 'dating' },
} as const

/** The current time of the benches. All members were approved and placed before it. */
export const benchNow = Date.parse('2025-06-01T12:00:00Z')

/** A supporter, who has no limit of list items. */
export const benchViewer = (memberId: number): Viewer => ({
  memberId,
  ownId: memberId,
  accountId: 'bench',
  sessionId: 'bench',
  isOnboarded: true,
  isEnabled: true,
  isApproved: true,
  supporterUntil: Infinity,
  isAdmin: false,
  isSuperAdmin: false,
  permissions: [],
  xsrfToken: '',
})

async function onServer<Row>(statement: string): Promise<Row[]> {
  const server = new Client(serverUrl)
  await server.connect()
  const { rows } = await server.query(statement)
  await server.end()
  return rows as Row[]
}

const prefix = shortRun === undefined ? 'lodge_bench_' : `lodge_short_bench_${shortRun}_`

/** The name contains a hash of all files that create a population, so that a change creates a new one. */
async function nameFor(count: number): Promise<string> {
  const migrations = (await readdir(migrationFolder)).filter((name) => name.endsWith('.ts')).toSorted()
  const hash = createHash('sha256')
  for (const file of [import.meta.filename, ...migrations.map((name) => path.join(migrationFolder, name))])
    hash.update(await readFile(file))
  return `${prefix}${count}_${hash.digest('hex').slice(0, 12)}`
}

const isWhole = 'populated'

/** Returns whether a complete population exists. Drops an incomplete one. */
async function findWhole(name: string): Promise<boolean> {
  const [found] = await onServer<{ says: string | null }>(
    `select shobj_description(oid, 'pg_database') as says from pg_database where datname = '${name}'`,
  )
  if (found && found.says !== isWhole) await drop(name)
  return found?.says === isWhole
}

const drop = (name: string) => onServer(`drop database if exists ${name} with (force)`)

/** Drops all populations that `npm run bench` kept. */
export async function dropPopulations(): Promise<void> {
  const kept = await onServer<{ datname: string }>(
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  )
  for (const { datname } of kept) await drop(datname)
}

function open(name: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const databaseUrl = url.href
  return openDatabase({ databaseUrl, dataDir: '', poolSize: 4 }).then((opened) => ({
    ...opened,
    databaseUrl,
  }))
}

/**
 * Creates or finds a population on PostgreSQL, at `BENCH_DATABASE_URL`.
 * @param isChanged true for a bench that writes, which then gets its own database
 */
export async function populate(count: number, { isChanged = false } = {}): Promise<Population> {
  if (shortRun !== undefined && serverUrl === '') return populateLocally(count)
  const name = isChanged ? `${prefix}${randomBytes(6).toString('hex')}` : await nameFor(count)
  if (!(await findWhole(name))) {
    await onServer(`create database ${name}`)
    // Durability is not needed: a lost database is created again.
    await onServer(`alter database ${name} set synchronous_commit = off`)
    const { forJobs, close } = await open(name)
    try {
      await invent(forJobs, count)
    } finally {
      await close()
    }
    await onServer(`comment on database ${name} is '${isWhole}'`)
  }
  const opened = await open(name)
  const close = async () => {
    await opened.close()
    if (isChanged || !isKept) await drop(name)
  }
  return { ...opened, close, ...(await findMembers(opened.db)) }
}

/** Creates the same population on PGlite. */
export async function populateLocally(count: number): Promise<Population> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-bench-'))
  const isCopied = await copyLocalPopulation(dataDir)
  const opened = await openDatabase({ dataDir })
  const close = async () => {
    await opened.close()
    await rm(dataDir, { recursive: true })
  }
  try {
    // What the server does on PGlite, which has no process for it.
    if (!isCopied) await invent(opened.db, count, vacuumChanged)
    return { ...opened, databaseUrl: '', close, ...(await findMembers(opened.db)) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns deterministic pseudo-random numbers in [0, 1), so that benches always measure the same population. */
const draw = (label: string, of: string) =>
  sql.raw(
    `((hashint8extended(${of}, hashtext('${label}'))::bigint & 9007199254740991) / 9007199254740992.0::float8)`,
  )

/** Syllables of letters that name folding does not change. */
const syllables = Array.from('bdfgkmpt').flatMap((consonant) =>
  Array.from('aeuy').map((vowel) => consonant + vowel),
)

/** Unique for each number below 32^5. */
const nameOf = (of: string) =>
  sql.raw(
    [20, 15, 10, 5, 0]
      .map((shift) => `('{${syllables.join(',')}}'::text[])[1 + ((${of}::bigint * 382777 >> ${shift}) & 31)]`)
      .join(' || '),
  )

/**
 * The share of members with each interest, by interest id. No member has any other interest. Interests are independent
 * of all other attributes.
 */
export const interestShares = { 1: 1 / 5, 2: 1 / 20, 3: 1 / 100, 4: 1 / 1_000, 5: 1 / 10_000 } as const
export const interestOfOne = 6

/** Number of relations of a member who has any. */
const relations = (count: number) => Math.min(20_000, count / 2)

const moment = sql`to_timestamp(${sql.lit(benchNow / 1000)})`

/** Does at once what autovacuum does within minutes. */
const vacuumAll = (db: Db) => sql`vacuum analyze`.execute(db)

export async function invent(
  db: Db,
  count: number,
  vacuum: (db: Db) => Promise<unknown> = vacuumAll,
): Promise<void> {
  await migrate(db)
  await fillLookups(db)
  await inTransaction(db, async (trx) => {
    // Skips foreign keys and triggers. `member_search` is filled in one statement at the end.
    await sql`set local session_replication_role = replica`.execute(trx)
    // Indexes are created after all rows are inserted, which is faster.
    await sql`drop index member_search_traits, member_search_newest, member_search_photos, member_search_videos, member_place_walk`.execute(
      trx,
    )
    await inventMembers(trx, count)
    await inventPlaces(trx, count)
    await sql`select refresh_member_search(array(select id from member))`.execute(trx)
    await sql`create index member_search_traits on member_search using gin (traits) with (fastupdate = off)`.execute(
      trx,
    )
    await sql`create index member_search_newest on member_search (approved_at desc, member_id desc) include (traits)`.execute(
      trx,
    )
    for (const kind of ['photo', 'video']) {
      await sql`create index ${sql.raw(`member_search_${kind}s`)}
        on member_search (${sql.raw(`newest_${kind}_at desc, newest_${kind}_id desc`)}) include (member_id, traits)
        where ${sql.raw(`newest_${kind}_at`)} is not null`.execute(trx)
    }
    await sql`create index member_place_walk on member_place (cell_id, shuffle_key, member_id) include (moved_at, moved_by, traits)`.execute(
      trx,
    )
    await noteCellTraits(trx)
  })
  await vacuum(db)
  await recomputeCells(db, benchNow)
  await relate(db, count)
  await rankPopular(db, benchNow)
  await vacuum(db)
}

/** What a trigger does otherwise. */
async function noteCellTraits(trx: Trx): Promise<void> {
  await sql`delete from cell_trait`.execute(trx)
  await sql`
    insert into cell_trait (trait, cell_id)
    select distinct trait, cell_id from member_place, unnest(traits) as trait`.execute(trx)
}

/**
 * Lets criteria depend on age and place, as in life: nobody of the viewer's nearest 5,000 has the most common interest,
 * nobody of the newest 5,000 is verified, half of the largest city and nobody else has another interest, and a rarer one
 * nobody who joined within 100 days.
 */
export async function correlate(db: Db, viewerId: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      create temp table changed on commit drop as
      select place.member_id, 'nearest' as why from member_place as place join cell on cell.id = place.cell_id
      order by cell.sphere_point <-> (
        select own.sphere_point from cell as own join member_place as stood on stood.cell_id = own.id
        where stood.member_id = ${viewerId}), place.shuffle_key
      limit 5000`.execute(trx)
    await sql`
      insert into changed select member_id, 'newest' from member_search
      order by approved_at desc, member_id desc limit 5000`.execute(trx)
    await sql`
      insert into changed select member_id, 'city' from member_lookup where field = 'interests' and lookup_id = 2
      union all select member_id, 'city' from member_place where place_id = 1 and member_id % 2 = 0`.execute(
      trx,
    )
    await sql`
      insert into changed select sought.member_id, 'new' from member_search as sought
      join member_lookup as chosen on chosen.member_id = sought.member_id
      where chosen.field = 'interests' and chosen.lookup_id = 3
        and sought.approved_at > (select max(approved_at) from member_search) - interval '100 days'`.execute(
      trx,
    )
    await sql`
      delete from member_lookup using changed
      where member_lookup.member_id = changed.member_id and field = 'interests'
        and (why, lookup_id) in (('nearest', 1), ('city', 2), ('new', 3))`.execute(trx)
    await sql`
      insert into member_lookup (member_id, field, lookup_id)
      select member_id, 'interests', 2 from member_place where place_id = 1 and member_id % 2 = 0`.execute(
      trx,
    )
    await sql`
      update member set is_verified = false where id in (select member_id from changed where why = 'newest')`.execute(
      trx,
    )
    await sql`select refresh_member_search(array(select distinct member_id from changed))`.execute(trx)
    await noteCellTraits(trx)
  })
  await vacuumAll(db)
}

/** Ids start at 1. The photo of a member has the same id as the member. */
async function inventMembers(trx: Trx, count: number): Promise<void> {
  await sql`
    insert into member (name, name_skeleton, birthday, is_onboarded, approved_at, created_at, use_imperial, is_enabled,
      is_verified, height, body_build_id, sex_position_id, avatar_photo_id)
    select ${nameOf('i')}, ${nameOf('i')}, '1970-01-01'::date + (${draw('birthday', 'i')} * 12000)::integer, true,
      approved, approved, i % 4 = 0, i % 50 <> 0,
      ${draw('verified', 'i')} < 0.5, 160 + ${draw('height', 'i')} * 40,
      1 + floor(${draw('build', 'i')} * 7), 1 + floor(${draw('position', 'i')} * 3), i
    from generate_series(1, ${count}::integer) as i,
      lateral (select ${moment} - (10 + 2000 * ${draw('approved', 'i')}) * interval '1 day' as approved) as moment
    order by i
  `.execute(trx)
  await sql`
    insert into photo (member_id, file_key, width, height, thumbhash, content_hash, perceptual_hash, approved_at)
    select id, 'photo' || id, 1200, 1200, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 'hash' || id, 0::bit(256), approved_at
    from member order by id
  `.execute(trx)
  await sql`
    insert into video (member_id, file_key, is_processed, width, height, duration_ms, thumbhash, content_hash, approved_at)
    select id, 'video' || id, true, 1280, 720, 20000, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', 'hash' || id, approved_at
    from member where id % 10 = 0 order by id
  `.execute(trx)
  for (const [interest, share] of Object.entries(interestShares)) {
    await sql`
      insert into member_lookup (member_id, field, lookup_id)
      select id, 'interests', ${Number(interest)} from member where ${draw(`interest ${interest}`, 'id')} < ${share}::float8
    `.execute(trx)
  }
  await sql`
    insert into member_lookup (member_id, field, lookup_id) values (${Math.round(count / 2) + 1}, 'interests', ${interestOfOne})
  `.execute(trx)
  await sql`
    insert into presence (member_id, last_seen_at, is_online, changed_at, came_at)
    select id, ${moment}, true, came, came
    from member, lateral (select ${moment} - ${draw('online', 'id')} * interval '1 hour' as came) as coming
    where id % 20 = 0
  `.execute(trx)
  await sql`
    update member set cam_url = 'https://cam.example/' || id, cam_until = ${moment} + interval '1 hour'
    where id % 100 = 1
  `.execute(trx)
}

async function inventPlaces(trx: Trx, count: number): Promise<void> {
  const cities = Math.max(50, Math.round(count / 50))
  await sql`
    insert into cell (kind, place_id, latitude, longitude, sphere_point)
    select 'city', i, latitude, longitude,
      cube(array[cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)])
    from generate_series(1, ${cities}::integer) as i,
      lateral (select ${draw('latitude', 'i')} * 100 - 40 as latitude, ${draw('longitude', 'i')} * 360 - 180 as longitude) as point
  `.execute(trx)
  // The planner has no statistics yet.
  await sql`analyze member, cell`.execute(trx)
  // The grid of server/places/grid.ts for 3 km.
  // The n-th city has about 1/n of the members of the first (Zipf's law): n is a power of a uniform draw.
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
  `.execute(trx)
}

/** Inserts relations between members, travel plans and profile views. */
async function relate(db: Db, count: number): Promise<void> {
  const { viewerId, sociableId } = await findMembers(db)
  await sql`
    insert into block (member_id, blocked_id)
    select case when i % 2 = 0 then ${viewerId}::integer else id end, case when i % 2 = 0 then id else ${viewerId}::integer end
    from (select id, row_number() over () as i from member where id <> ${viewerId} order by hashint8extended(id, 1) limit 40) as others
  `.execute(db)
  await sql`insert into dudelist (member_id, listed_id, type)
    select ${viewerId}::integer, id, 'buddies' from member where id not in (${viewerId}::integer, ${sociableId}::integer)
    order by hashint8extended(id, 2) limit 100`.execute(db)

  const others = sql`
    (select id, row_number() over (order by id) as i from member where id <> ${sociableId}::integer
      order by hashint8extended(id, 1) limit ${relations(count)}) as others`
  const at = sql`${moment} - i * interval '1 minute'`
  await sql`insert into dudelist (member_id, listed_id, type, created_at)
    select ${sociableId}::integer, id, case when i % 2 = 0 then 'buddies' else 'hotties' end, ${at} from ${others}`.execute(
    db,
  )
  await sql`insert into dudelist (member_id, listed_id, type, created_at)
    select id, ${sociableId}::integer, 'buddies', ${at} from ${others}`.execute(db)
  await sql`insert into member_view (member_id, viewer_id, viewed_at)
    select ${sociableId}::integer, id, ${at} from ${others}`.execute(db)
  await sql`insert into unlock (member_id, viewer_id, created_at)
    select ${sociableId}::integer, id, ${at} from ${others}`.execute(db)
  await sql`insert into unlock (member_id, viewer_id, created_at)
    select id, ${sociableId}::integer, ${at} from ${others}`.execute(db)
  await sql`insert into travel_plan (member_id, place_id, city, country, country_code, cell_id, from_day, to_day)
    select member.id, cell.place_id, 'City', 'Country', 'XX', cell.id, day, day + 7
    from member
    join cell on cell.place_id = member.id % 50 + 1 and cell.kind = 'city'
    cross join lateral (select ${moment}::date + member.id % 60 as day) as days
    where member.id % 20 = 1`.execute(db)
  await sql`insert into view_day (subject_type, subject_id, day, view_count)
    select 'member', id, ${moment}::date - id % 30, 1 + abs(hashint4(id)) % 100 from member`.execute(db)
}

async function findMembers(db: Db): Promise<{ viewerId: number; sociableId: number }> {
  const viewer = await db
    .selectFrom('member_place')
    .where('place_id', '=', 3)
    .orderBy('member_id')
    .limit(1)
    .select('member_id')
    .executeTakeFirstOrThrow()
  const sociable = await db
    .selectFrom('member')
    .where('is_visible', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirstOrThrow()
  return { viewerId: viewer.member_id, sociableId: sociable.id }
}
