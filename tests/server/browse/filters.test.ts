import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { FilteredListQuery, UserPage } from '../../../contract/lists.ts'
import { createRandom, type Random } from '../../../demo/random.ts'
import { HttpError } from '../../../server/http/errors.ts'
import type { Viewer } from '../../../server/http/viewer.ts'
import { type Lookups, readLookups } from '../../../server/lookups/read.ts'
import { createCursors } from '../../../server/paging/cursors.ts'
import { rankPopular } from '../../../server/browse/lists/rankPopular.ts'
import { createProfileAllowance } from '../../../server/members/profileAllowance.ts'
import { createListHandlers } from '../../../server/browse/lists/routes.ts'
import { readFilter } from '../../../server/browse/search/filter.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, cities, createMember, createPhoto, placeMember, seeMember, viewerOf } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'
import { createCrowd, isOnline, isSupporter, type CrowdMember, now, shownAge } from './crowd.ts'

const cursors = createCursors(randomBytes(32))
const supporter = { supporterUntil: Infinity }

const listNames = ['nearby', 'newest'] as const
/** The other lists with filters. Travel is tested elsewhere, because it needs a place as well. */
const otherNames = [
  'nearby-online',
  'online',
  'popular',
  'dudelisted',
  'dudelisted/buddies',
  'dudelisted/hotties',
  'dudelist-online',
  'hotlisting-me',
  'visitor',
  'unlocked',
  'private-unlock-looker',
] as const
type OtherName = (typeof otherNames)[number]
type ListName = (typeof listNames)[number] | OtherName
type Query = z.input<typeof FilteredListQuery>

let database: TestDatabase
let lookups: Lookups
beforeAll(async () => {
  database = await testDatabase()
  lookups = await readLookups(database.db)
})
afterAll(() => database.close())

/** Reads lists through the site's calls, so that the test covers which calls take filters and how they read them. */
function serve(name: ListName, asked: { viewer: Viewer; query: z.output<typeof FilteredListQuery> }) {
  const place = async () => undefined
  const { db } = database
  const lists = createListHandlers({
    db,
    lookups,
    cursors,
    gazetteer: { place },
    allowance: createProfileAllowance({ db, now: () => now }),
    now: () => now,
  })
  if (name === 'dudelisted/buddies' || name === 'dudelisted/hotties') {
    const type = name === 'dudelisted/buddies' ? 'buddies' : 'hotties'
    return lists['GET /user/dudelisted/{type}']({ ...asked, params: { type } })
  }
  return lists[`GET /user/${name}`](asked)
}

const read = async (name: ListName, asId: number, query: Query) =>
  UserPage.parse(
    await serve(name, { viewer: viewerOf(asId, supporter), query: FilteredListQuery.parse(query) }),
  )

async function readAll(name: ListName, asId: number, filters: Query, perPage = 48) {
  const ids: number[] = []
  const { total } = await read(name, asId, { ...filters, per_page: 0 })
  for (let cursor: string | undefined; ;) {
    const page = await read(name, asId, { ...filters, per_page: perPage, ...(cursor && { cursor }) })
    ids.push(...page.data.map((card) => card.id))
    if (page.next_cursor === null) return { ids, total }
    cursor = page.next_cursor
  }
}

describe('random filters on random members', () => {
  let viewerId: number
  let imperialId: number
  let crowd: CrowdMember[]
  beforeAll(async () => {
    const { db } = database
    viewerId = await createMember(db, { name: 'Viewer', approved_at: null })
    imperialId = await createMember(db, { name: 'Imperial', approved_at: null, use_imperial: true })
    for (const id of [viewerId, imperialId]) await placeMember(db, id, cities.amsterdam)
    crowd = await createCrowd(db, viewerId, 250)
    // Both viewers see the same members.
    for (const { id } of crowd.filter((one) => !one.isListed)) await block(db, imperialId, id)
    for (const id of [viewerId, imperialId]) await relate(id)
    await rankPopular(db, now)
  }, 60_000)
  afterAll(() => database.empty())

  /** Whether a member of the crowd is in a list: most of the crowd, and different members for each list. */
  const within = (index: number, list: number) => index % 5 !== list
  const isIn: Readonly<Record<ListName, (one: CrowdMember, index: number) => boolean>> = {
    newest: () => true,
    nearby: ({ place }) => place !== null,
    'nearby-online': (one) => one.place !== null && isOnline(one),
    online: isOnline,
    popular: (_, index) => within(index, 0),
    dudelisted: (_, index) => within(index, 1),
    'dudelisted/buddies': (_, index) => within(index, 1) && index % 2 === 0,
    'dudelisted/hotties': (_, index) => within(index, 1) && index % 2 === 1,
    'dudelist-online': (one, index) => within(index, 1) && isOnline(one),
    'hotlisting-me': (_, index) => within(index, 2),
    visitor: (_, index) => within(index, 3),
    unlocked: (_, index) => within(index, 4),
    'private-unlock-looker': (_, index) => within(index, 0),
  }

  async function relate(member_id: number) {
    const { db } = database
    const idsIn = (list: number) => crowd.filter((_, index) => within(index, list)).map(({ id }) => id)
    const listed = crowd.flatMap(({ id: listed_id }, index) =>
      within(index, 1)
        ? [{ member_id, listed_id, type: index % 2 === 0 ? ('buddies' as const) : ('hotties' as const) }]
        : [],
    )
    const listing = idsIn(2).map((id) => ({ member_id: id, listed_id: member_id, type: 'hotties' as const }))
    await db
      .insertInto('dudelist')
      .values([...listed, ...listing])
      .execute()
    await db
      .insertInto('member_view')
      .values(idsIn(3).map((viewer_id) => ({ member_id, viewer_id })))
      .execute()
    const unlocked = idsIn(4).map((viewer_id) => ({ member_id, viewer_id }))
    const unlocking = idsIn(0).map((id) => ({ member_id: id, viewer_id: member_id }))
    await db
      .insertInto('unlock')
      .values([...unlocked, ...unlocking])
      .execute()
    const looks = { subject_type: 'member' as const, day: new Date(now).toISOString().slice(0, 10) }
    await db
      .insertInto('view_day')
      .values(idsIn(0).map((subject_id) => ({ ...looks, subject_id, view_count: 1 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Distances from Amsterdam: Haarlem 17, Paris 430, Auckland 18,000 km. */
  const kilometers = { amsterdam: 0, haarlem: 17.2, paris: 430, auckland: 18_000 } as const
  const idsOf = (list: string, slugs: string) =>
    slugs.split(',').map((slug) => lookups.list(list).find((item) => item.slug === slug)?.id)

  type Test = (one: CrowdMember, value: never, isImperial: boolean) => boolean
  const oracle: Readonly<Record<string, Test>> = {
    distance: (one, value: number, isImperial) =>
      one.place !== null &&
      !one.hidesDistance &&
      kilometers[one.place] / (isImperial ? 1.609_344 : 1) < value,
    age_from: (one, value: number) => (shownAge(one) ?? -1) >= value,
    age_to: (one, value: number) => (shownAge(one) ?? 999) <= value,
    is_online: isOnline,
    is_supporter: isSupporter,
    is_verified: (one) => one.isVerified,
    has_photos: (one) => one.hasPhotos,
    body_build: (one, value: string) => idsOf('body-build', value).includes(one.chosen.body_build ?? -1),
    sex_position: (one, value: string) =>
      idsOf('sex-position', value).includes(one.chosen.sex_position ?? -1),
    interests: (one, value: string) =>
      idsOf('interest', value).some((id) => id !== undefined && one.listed.interests.includes(id)),
    communities: (one, value: string) =>
      idsOf('community', value).some((id) => id !== undefined && one.listed.communities_he_is.includes(id)),
  }

  const slugsOf = (random: Random, list: string, count: number) =>
    random
      .sample(
        lookups.list(list).filter(({ id }) => id > 0 && id <= 6),
        count,
      )
      .map(({ slug }) => slug)
      .join(',')
  const drawn = (random: Random): Record<string, string | number> => ({
    distance: random.pick([5, 10, 20, 50, 100, 200, 500]),
    age_from: random.int(18, 60),
    age_to: random.int(18, 60),
    is_online: 'true',
    is_supporter: 'true',
    is_verified: 'true',
    has_photos: 'true',
    body_build: slugsOf(random, 'body-build', random.int(1, 3)),
    sex_position: slugsOf(random, 'sex-position', random.int(1, 2)),
    interests: slugsOf(random, 'interest', random.int(1, 3)),
    communities: slugsOf(random, 'community', random.int(1, 3)),
  })

  const byNumber = (one: number, other: number) => one - other

  /** What a list answers, and what it should answer. */
  async function compare(
    name: ListName,
    filters: Record<string, string | number>,
    { isImperial, perPage }: { isImperial: boolean; perPage: number },
  ) {
    const ids = crowd
      .filter((one, index) => one.isListed && isIn[name](one, index))
      .filter((one) =>
        Object.entries(filters).every(([key, value]) => oracle[key]?.(one, value as never, isImperial)),
      )
      .map(({ id }) => id)
      .toSorted(byNumber)
    // A filter means the same in the units of either viewer, so each viewer uses the units of the other.
    const inUnits = isImperial ? { ...filters, units: 'imperial' } : filters
    const told = await readAll(name, isImperial ? viewerId : imperialId, inUnits, perPage)
    const asked = { filters, isImperial }
    return {
      told: { ...asked, ids: told.ids.toSorted(byNumber), total: told.total },
      expected: { ...asked, ids, total: ids.length },
    }
  }

  test.each(listNames)('%s holds exactly the members who match one filter', async (name) => {
    const random = createRandom(`one ${name}`)
    for (let round = 0; round < 2; round++) {
      for (const [key, value] of Object.entries(drawn(random))) {
        const { told, expected } = await compare(
          name,
          { [key]: value },
          { isImperial: round % 2 === 1, perPage: 48 },
        )
        expect(told).toEqual(expected)
      }
    }
  })

  test.each(listNames)('%s holds exactly the members who match several filters', async (name) => {
    const random = createRandom(`several ${name}`)
    for (let round = 0; round < 14; round++) {
      const filters = random.sample(Object.entries(drawn(random)), random.int(2, 4))
      const { told, expected } = await compare(name, Object.fromEntries(filters), {
        isImperial: round % 2 === 1,
        perPage: 17,
      })
      expect(told).toEqual(expected)
    }
  })

  test.each(otherNames)('%s holds exactly its members who match one filter, or two', async (name) => {
    const random = createRandom(`other ${name}`)
    const whole = await compare(name, {}, { isImperial: false, perPage: 48 })
    expect(whole.told).toEqual(whole.expected)
    expect(whole.told.total).toBeGreaterThan(20)
    const filters = Object.entries(drawn(random))
    for (const [index, filter] of filters.entries()) {
      const others = index % 3 === 0 ? random.sample(filters, 1) : []
      const how = { isImperial: index % 2 === 1, perPage: 48 }
      const { told, expected } = await compare(name, Object.fromEntries([filter, ...others]), how)
      expect(told).toEqual(expected)
    }
  })

  test.each(listNames)('%s keeps its order under a filter, and numbered pages are the same', async (name) => {
    const whole = await readAll(name, viewerId, {})
    const filters: Query = { has_photos: 'true' }
    const { ids } = await readAll(name, viewerId, filters, 7)
    expect(ids).toEqual(whole.ids.filter((id) => ids.includes(id)))
    const second = await read(name, viewerId, { ...filters, page: 2, per_page: 7 })
    expect(second.data.map((card) => card.id)).toEqual(ids.slice(7, 14))
  })
})

describe('a change of a member', () => {
  let viewerId: number
  let id: number
  beforeAll(async () => {
    viewerId = await createMember(database.db, { name: 'Viewer', approved_at: null })
  })
  afterAll(() => database.empty())
  const set = (fields: object) => database.db.updateTable('member').set(fields).where('id', '=', id).execute()
  const isFound = async (filters: Query) => (await readAll('newest', viewerId, filters)).ids.includes(id)

  test('is found at once: profile fields, photos, presence', async () => {
    const { db } = database
    id = await createMember(db, { body_build_id: 1 })
    expect(await isFound({ body_build: 'slim' })).toBe(true)
    await set({ body_build_id: 2 })
    expect(await isFound({ body_build: 'slim' })).toBe(false)
    expect(await isFound({ body_build: 'slim,average' })).toBe(true)

    const photoId = await createPhoto(db, id, { approved_at: null })
    expect(await isFound({ has_photos: 'true' })).toBe(false)
    const photo = (fields: object) => db.updateTable('photo').set(fields).where('id', '=', photoId).execute()
    await photo({ approved_at: new Date(now) })
    expect(await isFound({ has_photos: 'true' })).toBe(true)
    await photo({ is_private: true })
    expect(await isFound({ has_photos: 'true' })).toBe(false)
    await photo({ is_private: false })
    await db.deleteFrom('photo').where('id', '=', photoId).execute()
    expect(await isFound({ has_photos: 'true' })).toBe(false)

    await db
      .insertInto('member_lookup')
      .values({ member_id: id, field: 'communities_he_is', lookup_id: 1 })
      .execute()
    expect(await isFound({ communities: 'bear' })).toBe(true)
    await set({ is_enabled: false })
    expect(await isFound({ communities: 'bear' })).toBe(false)
    await set({ is_enabled: true })
    expect(await isFound({ communities: 'bear' })).toBe(true)
    await db.deleteFrom('member_lookup').where('member_id', '=', id).execute()
    expect(await isFound({ communities: 'bear' })).toBe(false)
  })

  test('that hides a value takes the member out of filters by it', async () => {
    const { db } = database
    id = await createMember(db, { birthday: '1990-06-15' })
    await placeMember(db, id)
    await placeMember(db, viewerId)
    await seeMember(db, id, new Date(now))
    const hiding = [
      [{ shows_age: false }, { age_from: 18 }],
      [{ shows_age: false }, { age_to: 120 }],
      [{ hides_online: true }, { is_online: 'true' }],
      [{ hides_distance: true }, { distance: 500 }],
    ] as const
    for (const [fields, filters] of hiding) {
      const before = await isFound(filters)
      await set(fields)
      expect({ filters, before, after: await isFound(filters) }).toEqual({
        filters,
        before: true,
        after: false,
      })
      await set({ shows_age: true })
    }
  })

  test('reaches the traits that scans by distance read, whichever row was stored first', async () => {
    const { db } = database
    const told = async () => {
      const { traits } = await db
        .selectFrom('member_place')
        .where('member_id', '=', id)
        .select('traits')
        .executeTakeFirstOrThrow()
      return traits
    }
    const said = async () => {
      const row = await db
        .selectFrom('member_search')
        .where('member_id', '=', id)
        .select('traits')
        .executeTakeFirst()
      return row?.traits ?? null
    }
    id = await createMember(db, { body_build_id: 3 })
    await placeMember(db, id)
    expect(await said()).not.toBeNull()
    expect(await told()).toEqual(await said())
    await set({ body_build_id: 4, hides_distance: true })
    expect(await told()).toEqual(await said())
    await createPhoto(db, id)
    expect(await told()).toEqual(await said())
    await placeMember(db, id, cities.paris)
    expect(await told()).toEqual(await said())
    await set({ is_enabled: false })
    expect(await told()).toBeNull()
    await set({ is_enabled: true })
    expect(await told()).toEqual(await said())

    id = await createMember(db, { approved_at: null })
    await placeMember(db, id)
    expect(await told()).toBeNull()
    await set({ approved_at: new Date(now) })
    expect(await said()).not.toBeNull()
    expect(await told()).toEqual(await said())
  })
})

describe('over the wire', () => {
  let site: TestApp
  let viewerId: number
  beforeAll(async () => {
    site = await createTestApp({ now: () => now })
    const { db } = site.database
    viewerId = await createMember(db)
    await placeMember(db, viewerId)
    for (let index = 0; index < 5; index++) {
      await placeMember(db, await createMember(db, { body_build_id: 1, is_verified: true }))
    }
  }, 60_000)
  afterAll(() => site.close())

  const ask = async (address: string, asId = viewerId) => {
    const browser = await site.browserOf(asId)
    const answer = await browser.get(`/api/user/${address}`)
    return { status: answer.statusCode, body: answer.json() }
  }

  test.each([
    'distance=7',
    'distance=5&units=miles',
    'distance=-5',
    'distance=',
    'age_from=17',
    'age_to=121',
    'age_from=20.5',
    'is_online=false',
    'is_online=1',
    'body_build=',
    'body_build=enormous',
    'body_build=slim,',
    "interests=';drop table member;--",
    'interests=%7B1,2%7D',
    'communities=bear&communities=cub',
    `communities=${'bear,'.repeat(200)}bear`,
    'height_from=180',
  ])('%s is refused', async (query) => {
    for (const list of listNames) {
      expect(await ask(`${list}?${query}`)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    }
  })

  test('a cursor works only with its own filters, in any order', async () => {
    for (const list of listNames) {
      const first = await ask(`${list}?body_build=slim,average&is_verified=true&per_page=2`)
      const cursor = encodeURIComponent(first.body.next_cursor)
      const next = await ask(`${list}?is_verified=true&body_build=average,slim&per_page=2&cursor=${cursor}`)
      expect(next).toMatchObject({ status: 200, body: { total: null, current_page: 2 } })
      for (const other of ['', 'is_verified=true&', 'body_build=slim&is_verified=true&']) {
        expect((await ask(`${list}?${other}per_page=2&cursor=${cursor}`)).status).toBe(400)
      }
    }
  })

  test('a distance filter needs a place', async () => {
    const homeless = await createMember(site.database.db, { approved_at: null })
    for (const list of listNames) {
      expect(await ask(`${list}?distance=5`, homeless)).toMatchObject({
        status: 409,
        body: { code: 'place_required' },
      })
    }
  })
})

test('an unknown slug is reported with its field', async () => {
  const asked = readFilter({ db: database.db, lookups }, 1, { interests: 'nothing-of-ours' }, now)
  const error = await asked.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ status: 400, errors: { interests: [expect.any(String)] } })
})
