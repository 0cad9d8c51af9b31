import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate, migrationFolder } from '../../../server/db/migrate.ts'
import { up as sayUnits } from '../../../server/db/migrations/0020_saved_units.ts'
import { up as foldAnew } from '../../../server/db/migrations/0024_letters_with_strokes.ts'
import { up as noteNewestMedia } from '../../../server/db/migrations/0100_newest_media.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { fillLookups } from '../../../server/lookups/fill.ts'
import { readLookups } from '../../../server/lookups/read.ts'
import { lookupValues } from '../../../server/lookups/values.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { countedMedia, newestMedia } from '../browse/newestMedia.ts'
import { createMember, createPhoto, createVideo } from '../factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('migrating', () => {
  // Kysely runs migrations by name. With equal numbers, one that is added later could come before one that has run.
  test('has at most one migration for each number', async () => {
    const numbers = (await readdir(migrationFolder)).map((file) => file.slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.filter((number) => !/^\d{4}$/.test(number))).toEqual([])
  })

  test('does nothing if the database is up to date', async () => {
    expect(await migrate(database.db)).toEqual([])
  })

  test('works if several processes start at the same time', { timeout: 60_000 }, async () => {
    await sql`drop schema public cascade`.execute(database.db)
    await sql`drop schema pgboss cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    const others = await openTwice(database)
    const ran = await Promise.all(others.map(({ db }) => migrate(db)))
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
    await Promise.all(others.map(({ db }) => fillLookups(db)))
    await Promise.all(others.map((other) => other.close()))
  })
})

/** Connections of two processes on PostgreSQL. PGlite has only one connection. */
async function openTwice({ db, databaseUrl }: TestDatabase) {
  const one = { db, close: () => Promise.resolve() }
  if (databaseUrl === undefined) return [one]
  return [one, await openDatabase({ databaseUrl, dataDir: '' })]
}

describe('values from the database drivers', () => {
  test('are the same on both databases', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as big, count(*) as counted, '2001-12-31'::date as day,
        '2001-12-31T23:59:59Z'::timestamptz as moment, '{"a":[1]}'::jsonb as json, true as truth,
        1.5::float8 as share, array['a', 'b'] as list
      from role where slug = 'admin'
    `.execute(database.db)
    expect(rows).toEqual([
      {
        big: Number.MAX_SAFE_INTEGER,
        counted: 1,
        day: '2001-12-31',
        moment: new Date('2001-12-31T23:59:59Z'),
        json: { a: [1] },
        truth: true,
        share: 1.5,
        list: ['a', 'b'],
      },
    ])
  })
})

describe('option lists', () => {
  test('exist, with No answer where docs/product.md lists it', async () => {
    const lookups = await readLookups(database.db)
    for (const [list, values] of Object.entries(lookupValues)) {
      expect(lookups.list(list).filter(({ id }) => id > 0)).toHaveLength(values.length)
    }
    const withNoAnswer = Object.keys(lookupValues).filter((list) => lookups.list(list)[0]?.id === 0)
    expect(withNoAnswer.toSorted()).toEqual([
      'body-hair',
      'cock-size',
      'cock-type',
      'facial-hair',
      'safer-sex',
      'sex-position',
      'tattoo',
    ])
    expect(lookups.list('tattoo')[0]).toMatchObject({ id: 0, slug: '', name: 'No answer' })
  })

  test('can be filled again, which updates their names', async () => {
    await database.db.updateTable('lookup').set({ name: 'Old word' }).where('list', '=', 'tattoo').execute()
    await fillLookups(database.db)
    const lookups = await readLookups(database.db)
    expect(lookups.list('tattoo').some(({ name }) => name === 'Old word')).toBe(false)
  })
})

test('sayUnits adds the units to saved searches with measures of members who use imperial units', async () => {
  const { db } = database
  const [metric, imperial] = [await createMember(db), await createMember(db, { use_imperial: true })]
  const searches = [
    { member_id: metric, query: { height_from: 180 } },
    { member_id: imperial, query: { age_from: 30 } },
    { member_id: imperial, query: { height_from: 70 } },
    { member_id: imperial, query: { distance: 5, units: 'metric' } },
  ]
  await db
    .insertInto('saved_search')
    .values(
      searches.map(({ member_id, query }) => ({
        member_id,
        name: 'Kept',
        kind: 'users' as const,
        query: JSON.stringify(query),
      })),
    )
    .execute()
  await sayUnits(db)
  const kept = await db.selectFrom('saved_search').orderBy('id').select('query').execute()
  expect(kept.map(({ query }) => query)).toEqual([
    { height_from: 180 },
    { age_from: 30 },
    { height_from: 70, units: 'imperial' },
    { distance: 5, units: 'metric' },
  ])
})

test('foldAnew folds letters with a stroke to plain ones, unless that name is taken', async () => {
  const { db } = database
  const named = async (name: string, skeleton: string) => {
    const id = await createMember(db)
    await db.updateTable('member').set({ name, name_skeleton: skeleton }).where('id', '=', id).execute()
    return id
  }
  const members = [
    await named('Bjørn', 'bjøm'),
    await named('Tom', 'tom'),
    await named('Tøm', 'tøm'),
    await named('Łukasz', 'łukasz'),
    await named('Łukasƶ', 'łukasƶ'),
    await named('As it is', 'kept as it was'),
  ]
  await foldAnew(db)
  const rows = await db
    .selectFrom('member')
    .where('id', 'in', members)
    .orderBy('id')
    .select('name_skeleton')
    .execute()
  expect(rows.map(({ name_skeleton }) => name_skeleton)).toEqual([
    'bjom',
    'tom',
    'tøm',
    'lukasz',
    'łukasƶ',
    'kept as it was',
  ])
})

test('noteNewestMedia finds the newest media of members who have some already', async () => {
  const { db } = database
  const owner = await createMember(db)
  const day = (number: number) => new Date(Date.UTC(2025, 0, number))
  for (const create of [createPhoto, createVideo]) {
    await create(db, owner, { approved_at: day(1) })
    await create(db, owner, { approved_at: day(1) })
    await create(db, owner, { approved_at: day(2), is_private: true })
    await create(db, owner, { approved_at: null })
  }
  await createVideo(db, owner, { approved_at: day(3), is_processed: false })
  await sql`alter table member_search drop column newest_photo_at, drop column newest_photo_id,
    drop column newest_video_at, drop column newest_video_id`.execute(db)
  for (const what of ['insert', 'update', 'delete'])
    await sql`drop trigger ${sql.raw(`member_search_${what}`)} on video`.execute(db)
  await sql`drop function member_search_of_videos`.execute(db)
  await noteNewestMedia(db)
  expect(await newestMedia(db)).toEqual(await countedMedia(db))
  await createPhoto(db, owner, { approved_at: day(4) })
  await createVideo(db, owner, { approved_at: day(4) })
  expect(await newestMedia(db)).toEqual(await countedMedia(db))
})
