import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { travelPlans } from '../../../contract/limits.ts'
import type { TravelCard } from '../../../contract/lists.ts'
import type { TravelPlan } from '../../../contract/travelPlans.ts'
import { block, cities, createMember, giveRole, placeMember, seeMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

let site: TestApp
let travelerId: number
let traveler: Browser
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.empty()
  await site.database.db.deleteFrom('identity_user').execute()
  travelerId = await createMember(site.database.db, { name: 'Traveller' })
  await giveRole(site.database.db, travelerId, 'admin')
  traveler = await site.browserOf(travelerId)
})

const plan = (fields: object, as = traveler) =>
  as.send('POST', '/api/travel-plan', {
    place_id: cities.paris.id,
    from: inDays(3),
    to: inDays(5),
    ...fields,
  })
const plans = async () => (await traveler.get('/api/travel-plan')).json<{ data: TravelPlan[] }>().data

describe('travel plans', () => {
  test('are saved, listed by first day, and removed', async () => {
    const later = await plan({ from: inDays(20), to: inDays(21), note: ' For the museums ' })
    expect(later.statusCode).toBe(201)
    await plan({ place_id: cities.haarlem.id })
    expect((await plans()).map(({ city, note }) => [city, note])).toEqual([
      ['Haarlem', null],
      ['Paris', 'For the museums'],
    ])
    const { id } = later.json<TravelPlan>()
    expect((await traveler.send('DELETE', `/api/travel-plan/${id}`)).statusCode).toBe(200)
    expect((await traveler.send('DELETE', `/api/travel-plan/${id}`)).statusCode).toBe(404)
    expect((await plans()).map(({ city }) => city)).toEqual(['Haarlem'])
  })

  test('of another member can’t be removed', async () => {
    const { id } = (await plan({})).json<TravelPlan>()
    const other = await site.browserOf(await createMember(site.database.db))
    expect((await other.send('DELETE', `/api/travel-plan/${id}`)).statusCode).toBe(404)
    expect(await plans()).toHaveLength(1)
  })

  test('need the permission', async () => {
    const other = await site.browserOf(await createMember(site.database.db))
    expect((await plan({}, other)).statusCode).toBe(403)
  })

  test.each([
    ['to a place that is not known', { place_id: 1 }, 422],
    ['that end before they begin', { from: inDays(5), to: inDays(4) }, 422],
    ['that are over', { from: inDays(-5), to: inDays(-3) }, 422],
    ['on days that are none', { from: '2025-02-30' }, 422],
    ['in a year 0', { from: '0000-01-01' }, 422],
    ['till the end of days', { to: '9999-12-31' }, 422],
    ['with a long note', { note: 'x'.repeat(301) }, 422],
    ['of somebody else', { member_id: 1 }, 400],
  ])('%s are refused', async (_, fields, status) => {
    expect((await plan(fields)).statusCode).toBe(status)
    expect(await plans()).toEqual([])
  })

  test('last up to 366 days, including the first and the last', async () => {
    const answer = await plan({ from: inDays(1), to: inDays(367) })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { errors: { to: ['A travel plan can have 366 days at most.'] } },
    ])
    expect((await plan({ from: inDays(1), to: inDays(366) })).statusCode).toBe(201)
  })

  test('are up to 10, even with simultaneous calls; past ones don’t count', async () => {
    await plan({})
    await site.database.db
      .updateTable('travel_plan')
      .set({ from_day: inDays(-9), to_day: inDays(-8) })
      .execute()
    const answers = await Promise.all(Array.from({ length: 12 }, () => plan({})))
    const answered = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([answered(201), answered(409)]).toEqual([10, 2])
    expect(await plans()).toHaveLength(10)
  })
})

describe('travel', () => {
  let viewer: Browser
  let viewerId: number
  beforeEach(async () => {
    viewerId = await createMember(site.database.db, { name: 'Viewer' })
    await placeMember(site.database.db, viewerId)
    viewer = await site.browserOf(viewerId)
  })

  async function read(query: object = {}) {
    const parameters = new URLSearchParams({ place_id: String(cities.paris.id), ...query })
    const answer = await viewer.get(`/api/user/travel?${parameters}`)
    expect(answer).toMatchObject({ statusCode: 200 })
    return answer.json<{ data: TravelCard[]; total: number; next_cursor: string | null }>()
  }
  const names = async (query: object = {}) => (await read(query)).data.map(({ name }) => name)

  test('lists members who live there or will be there once each, newest first', async () => {
    const { db } = site.database
    const parisian = await createMember(db, { name: 'Parisian' })
    await placeMember(db, parisian, cities.paris)
    await placeMember(db, await createMember(db, { name: 'Elsewhere' }), cities.haarlem)
    await placeMember(db, travelerId, cities.haarlem)
    await plan({ note: 'Hello' })
    await plan({ from: inDays(1), to: inDays(2) })
    await plan({ place_id: cities.auckland.id })
    // The time of a request is saved a moment later, which could move the member between two pages.
    await seeMember(db, travelerId, new Date())

    const page = await read()
    expect(page.total).toBe(2)
    expect(page.data.map(({ name, city, travel_plan }) => [name, city, travel_plan?.from])).toEqual([
      ['Parisian', 'Paris', undefined],
      ['Traveller', 'Haarlem', inDays(1)],
    ])
    const first = await read({ per_page: 1 })
    const second = await read({ per_page: 1, cursor: first.next_cursor })
    expect([...first.data, ...second.data]).toEqual(page.data)
    expect(second.next_cursor).toBeNull()
  })

  test('lists a member who lives there and plans to be there once', async () => {
    await placeMember(site.database.db, travelerId, cities.paris)
    await plan({})
    expect(await read()).toMatchObject({
      data: [{ name: 'Traveller', travel_plan: { city: 'Paris' } }],
      total: 1,
    })
  })

  test('shows the plan of the requested days, and none of other days with a member who lives there', async () => {
    await placeMember(site.database.db, travelerId, cities.paris)
    await plan({ from: inDays(1), to: inDays(2) })
    await plan({ from: inDays(10), to: inDays(12) })
    const shownPlans = async (query: object) =>
      (await read(query)).data.map(({ travel_plan }) => travel_plan?.from)
    expect(await shownPlans({ from: inDays(11), to: inDays(14) })).toEqual([inDays(10)])
    expect(await shownPlans({ from: inDays(5), to: inDays(6) })).toEqual([undefined])
  })

  test('covers the next 30 days, or the requested days', async () => {
    await placeMember(site.database.db, travelerId, cities.haarlem)
    await plan({ from: inDays(40), to: inDays(45) })
    expect(await names()).toEqual([])
    expect(await names({ from: inDays(45), to: inDays(50) })).toEqual(['Traveller'])
    expect(await names({ from: inDays(46), to: inDays(50) })).toEqual([])
    expect(await names({ from: inDays(20), to: inDays(40) })).toEqual(['Traveller'])
    expect(await names({ from: inDays(20), to: inDays(39) })).toEqual([])
  })

  test.each([
    ['still to come', 20],
    ['today', 0],
    ['over', -20],
  ])('looks ahead from a first day that is %s as far as from today', async (_, first) => {
    const last = inDays(first + travelPlans.daysAhead)
    await plan({ from: last, to: last })
    expect(await names({ from: inDays(first) })).toEqual(['Traveller'])
    expect(await names({ from: inDays(first - 1) })).toEqual([])
  })

  test.each([
    { from: '9999-12-31' },
    { from: '0000-01-01' },
    { to: '9999-12-31' },
    { from: '1899-12-31' },
    { from: '2201-01-01' },
  ])('is refused for impossible days: %o', async (days) => {
    const parameters = new URLSearchParams({ place_id: String(cities.paris.id), ...days })
    expect((await viewer.get(`/api/user/travel?${parameters}`)).statusCode).toBe(400)
  })

  test('accepts the first and the last possible days', async () => {
    expect(await names({ from: '2200-12-31' })).toEqual([])
    expect(await names({ from: '1900-01-01', to: '1900-01-01' })).toEqual([])
  })

  test('lists no invisible member, whether they live there or will come', async () => {
    const { db } = site.database
    const hidden = {
      Unapproved: { approved_at: null },
      Hidden: { hidden_at: new Date() },
      Suspended: { suspended_at: new Date() },
      Deleted: { deleted_at: new Date() },
      Blocked: {},
      Blocking: {},
    }
    await plan({})
    const { place_id, city, country, country_code, cell_id } = await db
      .selectFrom('travel_plan')
      .selectAll()
      .executeTakeFirstOrThrow()
    const going = { place_id, city, country, country_code, cell_id, from_day: inDays(1), to_day: inDays(2) }
    for (const [name, fields] of Object.entries(hidden)) {
      for (const lives of [true, false]) {
        const id = await createMember(db, { name: `${name}${lives ? 'There' : 'Going'}`, ...fields })
        if (lives) await placeMember(db, id, cities.paris)
        else
          await db
            .insertInto('travel_plan')
            .values({ ...going, member_id: id })
            .execute()
        if (name === 'Blocked') await block(db, viewerId, id)
        if (name === 'Blocking') await block(db, id, viewerId)
      }
    }
    expect(await read()).toMatchObject({ data: [{ name: 'Traveller' }], total: 1 })
  })

  test('with only a last day that is over, lists who was there on that day', async () => {
    await plan({})
    await site.database.db
      .updateTable('travel_plan')
      .set({ from_day: inDays(-9), to_day: inDays(-7) })
      .execute()
    expect(await names({ to: inDays(-8) })).toEqual(['Traveller'])
    expect(await names({ to: inDays(-6) })).toEqual([])
    expect(await names()).toEqual([])
  })

  test('can be filtered like any list', async () => {
    const { db } = site.database
    await placeMember(db, await createMember(db, { name: 'Plain' }), cities.paris)
    await placeMember(db, await createMember(db, { name: 'Verified', is_verified: true }), cities.paris)
    expect(await names({ is_verified: 'true' })).toEqual(['Verified'])
  })

  test.each([
    ['no place', '', 400],
    ['a place that is not known, as a search does', '?place_id=1', 422],
  ])('refuses %s', async (_, query, status) => {
    expect((await viewer.get(`/api/user/travel${query}`)).statusCode).toBe(status)
  })

  test('days in the wrong order are refused at the last one, as in a travel plan; a single day is fine', async () => {
    const [from, to] = [inDays(5), inDays(4)]
    const backwards = {
      code: 'invalid',
      message: 'The end date is before the start date.',
      errors: { to: ['The end date is before the start date.'] },
    }
    const asked = await viewer.get(`/api/user/travel?place_id=${cities.paris.id}&from=${from}&to=${to}`)
    expect([asked.statusCode, asked.json()]).toEqual([422, backwards])
    const planned = await plan({ from, to })
    expect([planned.statusCode, planned.json()]).toEqual([422, backwards])
    expect(await read({ from, to: from })).toMatchObject({ data: [] })
  })
})
