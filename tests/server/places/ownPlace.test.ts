import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mapCities, placeSearchesPerMinute } from '../../../contract/limits.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { MapCity, Place } from '../../../contract/places.ts'
import { createGazetteer } from '../../../server/geo/gazetteer.ts'
import { gridCenter, gridKeyAt } from '../../../server/places/grid.ts'
import { publishDuePlaces } from '../../../server/places/publishPlaces.ts'
import { recomputeCells } from '../../../server/places/recomputeCells.ts'
import { cities, createMember, placeMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const start = Date.parse('2025-06-01T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const clock = { now: start }
const gazetteer = createGazetteer()

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ now: () => clock.now, gazetteer })
  await gazetteer.load()
}, 60_000)
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.empty()
  await site.database.db.deleteFrom('identity_user').execute()
  clock.now = start
})

const location = '/api/user/auth/location'
const saved = '/api/user/auth/saved-location'
/** The Vondelpark, and a point 200 m away in the same square. */
const park = { latitude: 52.3585, longitude: 4.8715 }
const besidePark = { latitude: 52.3597, longitude: 4.8732 }
/** A point in another square to the east. */
const zoo = { latitude: 52.3665, longitude: 4.9155 }

async function join(place?: Parameters<typeof placeMember>[2]): Promise<{ id: number; browser: Browser }> {
  const id = await createMember(site.database.db)
  if (place) await placeMember(site.database.db, id, place)
  return { id, browser: await site.browserOf(id) }
}
const selfOf = async (browser: Browser) => (await browser.get('/api/sso/user')).json<UserSelf>()
const changesOf = (memberId: number) =>
  site.database.db.selectFrom('member_place_change').where('member_id', '=', memberId).selectAll().execute()

describe('a member’s own place', () => {
  test('can come from the device: the city from the gazetteer, and the point only for the member', async () => {
    const { id, browser } = await join()
    const answer = await browser.send('PUT', location, park)
    expect(answer.statusCode).toBe(200)
    const self = answer.json<UserSelf>()
    expect(self).toMatchObject({
      city: 'Amsterdam',
      state: 'North Holland',
      country: 'Netherlands',
      location: { coordinates: [park.longitude, park.latitude] },
      published_place: { city: 'Amsterdam', square_km: null, coordinates: [4.88969, 52.37403] },
      publishes_at: null,
    })
    const watcher = await join(cities.amsterdam)
    for (const path of [`/api/user/${id}`, '/api/user/nearby', '/api/user/newest']) {
      const seen = await watcher.browser.get(path)
      expect(seen.body).toContain('Amsterdam')
      expect(seen.body).not.toMatch(/52\.35|4\.87/)
    }
  })

  test('shows what others see: the square, once enough members share it', async () => {
    const { browser } = await join()
    await browser.send('PUT', location, park)
    for (let count = 0; count < 5; count += 1) {
      const neighbour = await createMember(site.database.db)
      await placeMember(site.database.db, neighbour, cities.amsterdam, besidePark)
    }
    await recomputeCells(site.database.db, start)
    const center = gridCenter(gridKeyAt(park, 3))
    expect((await selfOf(browser)).published_place).toMatchObject({
      coordinates: [center.longitude, center.latitude],
      square_km: 3,
    })
  })

  test('has one city for a whole square, so that its name does not tell sides apart', async () => {
    const { db } = site.database
    // Squares along the border of Amsterdam and Diemen, each looked up at its corners.
    for (let step = 0; step < 4; step += 1) {
      const center = gridCenter(gridKeyAt({ latitude: 52.32 + step * 0.016, longitude: 4.95 }, 3))
      const named = new Set<string | null>()
      for (const [north, east] of [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ] as const) {
        const { browser } = await join()
        const point = { latitude: center.latitude + north * 0.013, longitude: center.longitude + east * 0.02 }
        named.add((await browser.send('PUT', location, point)).json<UserSelf>().city)
      }
      expect([...named]).toHaveLength(1)
    }
    expect(
      (await db.selectFrom('member_place').distinctOn('place_id').select('place_id').execute()).length,
    ).toBeGreaterThan(1)
  })

  test.each([
    ['a point in the sea', { latitude: 0, longitude: 0 }, 422],
    ['a latitude beyond the pole', { latitude: 90.1, longitude: 0 }, 422],
    ['a longitude beyond the date line', { latitude: 0, longitude: -180.1 }, 422],
    ['half a point', { latitude: 52 }, 422],
    ['a city and a point', { place_id: cities.paris.id, ...park }, 422],
    ['an unknown city', { place_id: 1 }, 422],
    ['nothing', {}, 422],
    ['words', { latitude: '52', longitude: '4' }, 400],
    ['no numbers', { latitude: null, longitude: null }, 400],
    ['an invented city', { ...park, city: 'Atlantis' }, 400],
  ])('is not %s', async (_, body, status) => {
    const { id, browser } = await join()
    const answer = await browser.send('PUT', location, body)
    expect(answer.statusCode).toBe(status)
    expect(answer.json<{ errors: object }>().errors).not.toEqual({})
    expect(await changesOf(id)).toEqual([])
  })

  test('must be a finite number', async () => {
    const { browser } = await join()
    const answer = await browser.send('PUT', location, Buffer.from('{"latitude":1e999,"longitude":4}'), {
      'content-type': 'application/json',
    })
    expect(answer.statusCode).toBe(400)
  })

  test('can change inside its square without a move that others see or that counts', async () => {
    const { id, browser } = await join()
    await browser.send('PUT', location, park)
    for (let step = 0; step < 12; step += 1) {
      const answer = await browser.send('PUT', location, step % 2 ? park : besidePark)
      expect(answer.statusCode).toBe(200)
      expect(answer.json<UserSelf>().publishes_at).toBeNull()
    }
    expect(await changesOf(id)).toHaveLength(1)
    expect((await selfOf(browser)).location?.coordinates).toEqual([park.longitude, park.latitude])
  })

  test('is published on time even if it changes inside its square meanwhile', async () => {
    const { browser } = await join(cities.paris)
    await browser.send('PUT', location, park)
    clock.now += 20 * minute
    await browser.send('PUT', location, besidePark)
    clock.now += 10 * minute
    await publishDuePlaces(site.database.db, clock.now)
    expect((await selfOf(browser)).published_place?.city).toBe('Amsterdam')
  })

  test('is published 30 minutes after a move, and says when', async () => {
    const { browser } = await join(cities.paris)
    const moved = (await browser.send('PUT', location, park)).json<UserSelf>()
    expect(moved).toMatchObject({ city: 'Amsterdam', published_place: { city: 'Paris' } })
    expect(moved.publishes_at).toBe(new Date(start + 30 * minute).toISOString())
  })

  test('can move 3 times an hour and 10 times a day, by city, device and saved place together', async () => {
    const { id, browser } = await join(cities.paris)
    expect((await browser.send('PUT', saved, { place_id: cities.haarlem.id })).statusCode).toBe(200)
    const moves = [
      () => browser.send('PUT', location, park),
      () => browser.send('PUT', `${location}/to-saved`),
      () => browser.send('PUT', location, { place_id: cities.paris.id }),
    ]
    for (const move of moves) expect((await move()).statusCode).toBe(200)
    for (const move of moves.slice(0, 2)) {
      const refused = await move()
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ code: 'too_many_moves' })
      expect(refused.headers['retry-after']).toBe('3600')
    }
    // The current place is no move, however often it is chosen.
    expect((await browser.send('PUT', location, { place_id: cities.paris.id })).statusCode).toBe(200)
    for (let at = 1; at <= 2; at += 1) {
      clock.now = start + at * hour
      for (const move of moves) expect((await move()).statusCode).toBe(200)
    }
    clock.now = start + 3 * hour
    expect((await browser.send('PUT', location, park)).statusCode).toBe(200)
    expect((await browser.send('PUT', location, zoo)).statusCode).toBe(429)
    expect(await changesOf(id)).toHaveLength(10)
    clock.now = start + day
    // The session has expired by then.
    const tomorrow = await site.browserOf(id)
    expect((await tomorrow.send('PUT', location, zoo)).statusCode).toBe(200)
  })
})

describe('the saved place', () => {
  test('is a city, a position or the current place, and only the member sees it', async () => {
    const { id, browser } = await join(cities.paris)
    await browser.send('PUT', saved, { place_id: cities.haarlem.id })
    expect(await selfOf(browser)).toMatchObject({ saved_city: 'Haarlem', city: 'Paris' })
    await browser.send('PUT', saved, park)
    expect(await selfOf(browser)).toMatchObject({
      saved_city: 'Amsterdam',
      saved_location: { coordinates: [park.longitude, park.latitude] },
    })
    const watcher = await join(cities.paris)
    expect((await watcher.browser.get(`/api/user/${id}`)).body).not.toMatch(/saved|Amsterdam/)
    await browser.send('PUT', saved, { is_current: true })
    expect(await selfOf(browser)).toMatchObject({ saved_city: 'Paris', saved_country: 'France' })
    await browser.send('PUT', saved, { place_id: null })
    expect(await selfOf(browser)).toMatchObject({ saved_city: null, saved_location: null, city: 'Paris' })
    expect(await changesOf(id)).toEqual([])
  })

  test('stays after a move, and the member can go back to exactly that point', async () => {
    const { browser } = await join()
    await browser.send('PUT', location, park)
    await browser.send('PUT', saved, { is_current: true })
    await browser.send('PUT', location, { place_id: cities.paris.id })
    const back = await browser.send('PUT', `${location}/to-saved`)
    expect(back.json<UserSelf>()).toMatchObject({
      city: 'Amsterdam',
      location: { coordinates: [park.longitude, park.latitude] },
    })
  })

  test('is refused if there is none, or if the member has no own place', async () => {
    const { browser } = await join()
    expect((await browser.send('PUT', `${location}/to-saved`)).json()).toMatchObject({
      code: 'no_saved_place',
    })
    for (const body of [{ is_current: true }, { place_id: cities.paris.id }]) {
      const answer = await browser.send('PUT', saved, body)
      expect(answer.statusCode).toBe(409)
      expect(answer.json()).toMatchObject({ code: 'place_required' })
    }
    expect((await browser.send('PUT', saved, { place_id: null })).statusCode).toBe(200)
    for (const body of [{}, { is_current: true, ...park }, { is_current: false }]) {
      expect((await browser.send('PUT', saved, body)).statusCode).toBe(422)
    }
  })
})

describe('the gazetteer', () => {
  const ask = async (browser: Browser, path: string) =>
    (await browser.get(`/api/geolocation/${path}`)).json<{ data: Place }>().data

  test('answers the city of a point, and null far from any', async () => {
    const { browser } = await join()
    expect(await ask(browser, 'address?lat=52.3585&long=4.8715')).toMatchObject({ city: 'Amsterdam' })
    expect(await ask(browser, 'address?lat=0&long=0')).toBeNull()
    expect(await ask(browser, 'address?lat=-33.9e-0&long=18.4')).toMatchObject({ country_code: 'ZA' })
  })

  test.each([
    'lat=91&long=0',
    'lat=0&long=181',
    'lat=NaN&long=0',
    'lat=Infinity&long=0',
    'lat=&long=',
    'lat=0x10&long=1',
    'lat=1&lat=2&long=1',
    'lat=1',
  ])('refuses %s', async (query) => {
    const { browser } = await join()
    const answer = await browser.get(`/api/geolocation/address?${query}`)
    expect(answer.statusCode).toBe(400)
  })

  test('answers the coordinates of an address, and null for an unknown one', async () => {
    const { browser } = await join()
    const paris = await ask(browser, `coordinates?query=${encodeURIComponent('Paris, Texas')}`)
    expect(paris).toMatchObject({ city: 'Paris', state: 'Texas' })
    expect(await ask(browser, 'coordinates?query=%23%23%23')).toBeNull()
  })

  test('answers the place of an id, and null for an unknown one', async () => {
    const { browser } = await join()
    const city = await ask(browser, 'address?lat=52.3585&long=4.8715')
    expect(await ask(browser, `coordinates?place_id=${city.id}`)).toEqual(city)
    expect(await ask(browser, 'coordinates?place_id=2147483647')).toBeNull()
  })

  test.each(['', 'place_id=0', 'place_id=ghent', 'place_id=1&query=Ghent'])(
    'knows no place to look for in %s',
    async (query) => {
      const { browser } = await join()
      expect((await browser.get(`/api/geolocation/coordinates?${query}`)).statusCode).toBe(400)
    },
  )

  test('limits searches by either call to the speed of typing, but not lookups by id', async () => {
    const { browser } = await join()
    const paths = ['autocomplete?query=Ghent', 'coordinates?query=Ghent']
    const statuses: number[] = []
    for (let count = 0; count < placeSearchesPerMinute; count += 1)
      statuses.push((await browser.get(`/api/geolocation/${paths[count % 2]}`)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const path of paths) {
      const refused = await browser.get(`/api/geolocation/${path}`)
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'too_many_requests'])
    }
    expect(await ask(browser, `coordinates?place_id=${cities.paris.id}`)).toMatchObject({ city: 'Paris' })
    const another = await join()
    expect((await another.browser.get(`/api/geolocation/${paths[0]}`)).statusCode).toBe(200)
  })

  test('answers the largest cities of a part of the world, the largest first', async () => {
    const { browser } = await join()
    const answer = await browser.get('/api/geolocation/cities?south=51.5&west=3.5&north=53&east=6')
    const { data } = answer.json<{ data: MapCity[] }>()
    expect(data).toHaveLength(mapCities)
    expect(data[0]).toMatchObject({ city: 'Amsterdam', latitude: 52.37403 })
    const populations = data.map(({ population }) => population)
    expect(populations).toEqual(populations.toSorted((one, other) => other - one))
    for (const { latitude, longitude } of data) {
      expect(latitude).toBeGreaterThanOrEqual(51.5)
      expect(latitude).toBeLessThanOrEqual(53)
      expect(longitude).toBeGreaterThanOrEqual(3.5)
      expect(longitude).toBeLessThanOrEqual(6)
    }
    expect(answer.headers['cache-control']).toBe('private, max-age=86400')
    const atSea = await browser.get('/api/geolocation/cities?south=-40&west=-20&north=-38&east=-15')
    expect(atSea.json()).toEqual({ data: [] })
    for (const wrong of ['south=1&west=1&north=1&east=2', 'south=1&west=1&north=2', ''])
      expect((await browser.get(`/api/geolocation/cities?${wrong}`)).statusCode).toBe(400)
  })

  test('puts places near the member’s city first', async () => {
    const names = async (place: Parameters<typeof placeMember>[2]) => {
      const { browser } = await join(place)
      const answer = await browser.get('/api/geolocation/autocomplete?query=Haarlem')
      return answer.json<{ data: Place[] }>().data.map(({ country_code }) => country_code)
    }
    const capeTown = { ...cities.paris, id: 3369157, latitude: -33.93, longitude: 18.42 }
    expect((await names(cities.amsterdam))[0]).toBe('NL')
    const fromHarlem = await join({ ...cities.paris, id: 5128581, latitude: 40.71, longitude: -74.01 })
    const answer = await fromHarlem.browser.get('/api/geolocation/autocomplete?query=Harlem')
    expect(answer.json<{ data: Place[] }>().data[0]).toMatchObject({ city: 'Harlem', state: 'New York' })
    const fromSouth = await names(capeTown)
    expect(fromSouth).toContain('NL')
  })
})
