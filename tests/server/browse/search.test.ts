import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { UserPage } from '../../../contract/lists.ts'
import { UserSearchBody } from '../../../contract/search.ts'
import { createRandom, type Random } from '../../../demo/random.ts'
import { type Lookups, readLookups } from '../../../server/lookups/read.ts'
import { createCursors } from '../../../server/paging/cursors.ts'
import { listPage } from '../../../server/paging/listPage.ts'
import { searchList } from '../../../server/browse/search/search.ts'
import { chosenLists } from '../../../server/browse/search/traits.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, cities, createMember, placeMember, viewerOf } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { createCrowd, isOnline, isSupporter, type CrowdMember, type Measure, now, shownAge } from './crowd.ts'

type Body = z.input<typeof UserSearchBody>

const gazetteer = {
  place: async (id: number) => {
    const found = Object.values(cities).find((city) => city.id === id)
    return found && { ...found, population: 100_000 }
  },
}

describe('random searches of random members', () => {
  const cursors = createCursors(randomBytes(32))
  const supporter = { supporterUntil: Infinity }
  let database: TestDatabase
  let lookups: Lookups
  let viewerId: number
  let imperialId: number
  let crowd: CrowdMember[]
  beforeAll(async () => {
    database = await testDatabase()
    const { db } = database
    lookups = await readLookups(db)
    viewerId = await createMember(db, { name: 'Viewer', approved_at: null })
    imperialId = await createMember(db, { name: 'Imperial', approved_at: null, use_imperial: true })
    for (const id of [viewerId, imperialId]) await placeMember(db, id, cities.amsterdam)
    crowd = await createCrowd(db, viewerId, 250)
    // Both viewers see the same members.
    for (const { id } of crowd.filter((one) => !one.isListed)) await block(db, imperialId, id)
  }, 60_000)
  afterAll(() => database.close())

  async function readAll(asId: number, search: Body, perPage: number) {
    const { db } = database
    const ids: number[] = []
    const read = async (query: { cursor?: string | undefined; per_page: number }) => {
      const { cursor: _, page: _page, per_page: _size, ...asked } = UserSearchBody.parse(search)
      const list = await searchList({ db, lookups, gazetteer }, asId, asked, now)
      const viewer = viewerOf(asId, supporter)
      return UserPage.parse(await listPage(cursors, list, { viewer, query, now }))
    }
    const { total } = await read({ per_page: 0 })
    for (let cursor: string | undefined; ;) {
      const answer = await read({ cursor, per_page: perPage })
      ids.push(...answer.data.map((card) => card.id))
      if (answer.next_cursor === null) return { ids, total }
      cursor = answer.next_cursor
    }
  }

  const kilometers = {
    amsterdam: { amsterdam: 0, haarlem: 17.2, paris: 430, auckland: 18_000 },
    paris: { amsterdam: 430, haarlem: 420, paris: 0, auckland: 18_500 },
  } as const

  /** A member's measure as it is shown, in whole units. */
  const shown = (one: CrowdMember, measure: Measure, isImperial: boolean) => {
    const value = one.measures[measure]
    if (value === null) return null
    const exact = !isImperial ? value : measure === 'weight' ? value * 2.204_622_6 : value / 2.54
    return Math.round(exact)
  }

  function matches(one: CrowdMember, search: Body, isImperial: boolean): boolean {
    return Object.entries(search).every(([key, asked]) => {
      const value = asked as never
      if (key in chosenLists) {
        const list = key as keyof typeof chosenLists
        const items = lookups.list(chosenLists[list])
        const ids = new Set((value as string[]).map((slug) => items.find((item) => item.slug === slug)?.id))
        const own = list in one.listed ? one.listed[list as 'interests'] : [one.chosen[list as 'tattoo']]
        return own.some((id) => id !== null && ids.has(id))
      }
      if (key === 'age_from') return (shownAge(one) ?? -1) >= value
      if (key === 'age_to') return (shownAge(one) ?? 999) <= value
      if (key === 'has_photos') return one.hasPhotos
      if (key === 'is_verified') return one.isVerified
      if (key === 'is_supporter') return isSupporter(one)
      if (key === 'is_online') return isOnline(one)
      if (key === 'place_id') return true
      if (key === 'distance') {
        const from = search.place_id === cities.paris.id ? kilometers.paris : kilometers.amsterdam
        const length = one.place === null ? Infinity : from[one.place] / (isImperial ? 1.609_344 : 1)
        return !one.hidesDistance && length < value
      }
      const [measure, end] = key.split('_') as [Measure, 'from' | 'to']
      const told = shown(one, measure, isImperial)
      return told !== null && (end === 'from' ? told >= value : told <= value)
    })
  }

  function drawn(random: Random): Body {
    const slugs = (list: keyof typeof chosenLists) =>
      random
        .sample(
          lookups.list(chosenLists[list]).filter(({ id }) => id > 0 && id <= 6),
          random.int(1, 3),
        )
        .map(({ slug }) => slug)
    const lists = Object.keys(chosenLists) as (keyof typeof chosenLists)[]
    return {
      ...Object.fromEntries(lists.map((list) => [list, slugs(list)])),
      age_from: random.int(18, 60),
      age_to: random.int(18, 60),
      height_from: random.int(150, 210),
      height_to: random.int(150, 210),
      weight_from: random.int(50, 140),
      weight_to: random.int(50, 140),
      waist_from: random.int(60, 130),
      waist_to: random.int(60, 130),
      chest_from: random.int(70, 140),
      chest_to: random.int(70, 140),
      biceps_from: random.int(20, 60),
      biceps_to: random.int(20, 60),
      has_photos: true,
      is_verified: true,
      is_supporter: true,
      is_online: true,
      distance: random.pick([5, 10, 20, 50, 100, 200, 500] as const),
    }
  }
  /** Converts measures of a search from metric to imperial units. */
  const inImperial = (search: Body): Body =>
    Object.fromEntries(
      Object.entries(search).map(([key, value]) => {
        if (!/^(height|weight|waist|chest|biceps)_/.test(key)) return [key, value]
        return [key, Math.round(Number(value) * (key.startsWith('weight') ? 2.204_622_6 : 1 / 2.54))]
      }),
    )

  const byNumber = (one: number, other: number) => one - other

  async function compare(search: Body, isImperial: boolean) {
    const ids = crowd
      .filter((one) => one.isListed && one.place !== null && matches(one, search, isImperial))
      .map(({ id }) => id)
      .toSorted(byNumber)
    // A search means the same in the units of either viewer, so each viewer uses the units of the other.
    const asked: Body = isImperial ? { ...search, units: 'imperial' } : search
    const told = await readAll(isImperial ? viewerId : imperialId, asked, 17)
    return {
      told: { search, isImperial, ids: told.ids.toSorted(byNumber), total: told.total },
      expected: { search, isImperial, ids, total: ids.length },
    }
  }

  test('find exactly the members who match one criterion', async () => {
    const random = createRandom('one')
    for (const isImperial of [false, true]) {
      for (const [key, value] of Object.entries(drawn(random))) {
        const search = isImperial ? inImperial({ [key]: value }) : { [key]: value }
        const { told, expected } = await compare(search, isImperial)
        expect(told).toEqual(expected)
      }
    }
  })

  test('find exactly the members with a place when nothing is asked for', async () => {
    for (const search of [{}, { place_id: cities.paris.id }]) {
      for (const isImperial of [false, true]) {
        const { told, expected } = await compare(search, isImperial)
        expect(told).toEqual(expected)
      }
    }
  })

  test('find exactly the members who match several, from the own place and from elsewhere', async () => {
    const random = createRandom('several')
    for (let round = 0; round < 24; round++) {
      const isImperial = round % 2 === 1
      const some = Object.fromEntries(random.sample(Object.entries(drawn(random)), random.int(2, 4)))
      const search = {
        ...(isImperial ? inImperial(some) : some),
        ...(random.chance(0.3) && { place_id: cities.paris.id }),
      }
      const { told, expected } = await compare(search, isImperial)
      expect(told).toEqual(expected)
    }
  })

  test('are ordered by distance from their origin, on pages of any size', async () => {
    const placeOf = new Map(crowd.map((one) => [one.id, one.place]))
    const { ids } = await readAll(viewerId, { place_id: cities.paris.id, is_verified: true }, 48)
    const places = ids.map((id) => placeOf.get(id) ?? 'nowhere')
    expect(places.filter((place, index) => place !== places[index - 1])).toEqual([
      'paris',
      'haarlem',
      'amsterdam',
      'auckland',
    ])
    expect((await readAll(viewerId, { place_id: cities.paris.id, is_verified: true }, 5)).ids).toEqual(ids)
  })
})

describe('over the wire', () => {
  let site: TestApp
  let viewerId: number
  let browser: Browser
  beforeAll(async () => {
    site = await createTestApp({ now: () => now })
    const { db } = site.database
    viewerId = await createMember(db, { name: 'Viewer' })
    await placeMember(db, viewerId)
    for (const [name, place] of [
      ['Neighbour', cities.amsterdam],
      ['Parisian', cities.paris],
      ['Kiwi', cities.auckland],
    ] as const) {
      await placeMember(db, await createMember(db, { name, body_build_id: 1, height: 178 }), place)
    }
    browser = await site.browserOf(viewerId)
  }, 60_000)
  afterAll(() => site.close())

  const ask = async (path: string, body: object, as = browser) => {
    const answer = await as.send('POST', `/api${path}`, body)
    return { status: answer.statusCode, body: answer.json() }
  }
  const namesOf = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name)

  test('a search without criteria finds everyone, 12 a page', async () => {
    const answer = await ask('/user/search', {})
    expect(namesOf(answer)).toEqual(['Neighbour', 'Parisian', 'Kiwi'])
    expect(answer.body).toMatchObject({ total: 3, last_page: 1, next_cursor: null })
    expect(await ask('/user/search', { per_page: 0 })).toMatchObject({ body: { data: [], total: 3 } })
  })

  test('an origin is a known place or a travel plan of the viewer', async () => {
    const { db } = site.database
    expect(namesOf(await ask('/user/search', { place_id: cities.auckland.id }))).toEqual([
      'Kiwi',
      'Neighbour',
      'Parisian',
    ])
    const { cell_id, place_id, city, country, country_code } = await db
      .selectFrom('member_place')
      .where('city', '=', 'Paris')
      .selectAll()
      .executeTakeFirstOrThrow()
    const planOf = async (memberId: number) => {
      const plan = { member_id: memberId, cell_id, place_id, city, country, country_code }
      const days = { from_day: '2025-07-01', to_day: '2025-07-05' }
      const { id } = await db
        .insertInto('travel_plan')
        .values({ ...plan, ...days })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const own = await planOf(viewerId)
    expect(namesOf(await ask('/user/search', { travel_plan_id: own }))).toEqual([
      'Parisian',
      'Neighbour',
      'Kiwi',
    ])
    expect(namesOf(await ask('/user/search', { travel_plan_id: own, distance: 50 }))).toEqual(['Parisian'])
    const other = await planOf(await createMember(db, { approved_at: null }))
    for (const search of [
      { travel_plan_id: other },
      { travel_plan_id: 999_999 },
      { travel_plan_id: own, place_id: cities.paris.id },
      { place_id: 1 },
    ]) {
      expect(await ask('/user/search', search)).toMatchObject({ status: 422, body: { code: 'invalid' } })
    }
    expect(await ask('/user/search', { latitude: 52, longitude: 4 })).toMatchObject({ status: 400 })
  })

  test('a viewer without a place needs an origin', async () => {
    const homeless = await createMember(site.database.db, { approved_at: null })
    const as = await site.browserOf(homeless)
    expect(await ask('/user/search', { body_build: ['slim'] }, as)).toMatchObject({
      status: 409,
      body: { code: 'place_required' },
    })
    const fromParis = await ask('/user/search', { place_id: cities.paris.id, body_build: ['slim'] }, as)
    expect(namesOf(fromParis)).toEqual(['Parisian', 'Neighbour', 'Kiwi'])
    expect(fromParis.body.data[0].distance).toBeNull()
  })

  test.each([
    [{ body_build: ['enormous'] }, 422],
    [{ body_build: [''] }, 422],
    [{ body_build: [] }, 422],
    [{ interests: ["'; drop table member; --"] }, 422],
    [{ interests: ['{1,2}'] }, 422],
    [{ height_from: 0 }, 422],
    [{ age_from: 17 }, 422],
    [{ distance: 7 }, 422],
    [{ distance: 5, units: 'miles' }, 422],
    [{ body_build: 'slim' }, 400],
    [{ height_from: '180' }, 400],
    [{ height_from: 1.5 }, 400],
    [{ email: 'someone@lodge.test' }, 400],
    [{ cursor: 'made-up' }, 400],
  ])('%j is refused with %i', async (search, status) => {
    expect((await ask('/user/search', search)).status).toBe(status)
  })

  test('a cursor works only with its own search', async () => {
    const search = { body_build: ['slim', 'average'], height_from: 170, per_page: 1 }
    const { next_cursor: cursor } = (await ask('/user/search', search)).body
    const same = { height_from: 170, body_build: ['average', 'slim'], per_page: 1, cursor }
    expect(namesOf(await ask('/user/search', same))).toEqual(['Parisian'])
    for (const other of [
      { height_from: 171 },
      { units: 'imperial' },
      { place_id: cities.paris.id },
      { body_build: ['slim'] },
    ]) {
      expect((await ask('/user/search', { ...same, ...other })).status).toBe(400)
    }
  })

  test('searches are saved, run again and deleted, up to 10', async () => {
    const query = { body_build: ['slim'], height_from: 67, units: 'imperial' }
    const first = await ask('/saved-search', { name: ' Tall ', query })
    expect(first).toMatchObject({ status: 201, body: { name: 'Tall', query, place: null } })
    for (let index = 2; index <= 10; index++) {
      expect((await ask('/saved-search', { name: `Search ${index}`, query: {} })).status).toBe(201)
    }
    expect(await ask('/saved-search', { name: 'One more', query })).toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    })
    const listed = async (as = browser) => (await as.get('/api/saved-search')).json().data
    const [kept, ...others] = await listed()
    expect(others).toHaveLength(9)
    expect(namesOf(await ask('/user/search', kept.query))).toHaveLength(3)

    const stranger = await site.browserOf(await createMember(site.database.db, { approved_at: null }))
    expect(await listed(stranger)).toEqual([])
    expect((await stranger.send('DELETE', `/api/saved-search/${kept.id}`)).statusCode).toBe(404)
    expect((await browser.send('DELETE', `/api/saved-search/${kept.id}`)).statusCode).toBe(200)
    expect((await browser.send('DELETE', `/api/saved-search/${kept.id}`)).statusCode).toBe(404)
    expect(await listed()).toEqual(others)
  })

  test('a saved search loses only criteria that no longer exist', async () => {
    const { db } = site.database
    const own = await site.browserOf(await createMember(db, { approved_at: null }))
    const kept = { body_build: ['average'], height_from: 170 }
    const { body } = await ask('/saved-search', { name: 'Before', query: kept }, own)
    const query = { ...kept, star_sign: ['lion'], weight_to: 0, interests: [], age_from: 'thirty' }
    await db
      .updateTable('saved_search')
      .where('id', '=', body.id)
      .set({ query: JSON.stringify(query) })
      .execute()
    expect((await own.get('/api/saved-search')).json().data).toMatchObject([{ id: body.id, query: kept }])
    await db.updateTable('saved_search').where('id', '=', body.id).set({ query: 'null' }).execute()
    expect((await own.get('/api/saved-search')).json().data).toMatchObject([{ id: body.id, query: {} }])
  })

  test('a saved search answers the name of its place', async () => {
    const as = await site.browserOf(await createMember(site.database.db, { approved_at: null }))
    const kept = async (place_id: number) =>
      (await ask('/saved-search', { name: `From ${place_id}`, query: { place_id } }, as)).body.place
    expect(await kept(cities.paris.id)).toBe('Paris')
    expect(await kept(1)).toBeNull()
    const { data } = (await as.get('/api/saved-search')).json()
    expect(data).toMatchObject([{ place: 'Paris' }, { place: null }])
  })

  test('only valid searches are saved', async () => {
    expect((await ask('/saved-search', { name: 'Odd', query: { body_build: ['enormous'] } })).status).toBe(
      422,
    )
    expect((await ask('/saved-search', { name: 'Odd', query: { email: 'x' } })).status).toBe(400)
    expect((await ask('/saved-search', { name: '  ', query: {} })).status).toBe(422)
  })
})
