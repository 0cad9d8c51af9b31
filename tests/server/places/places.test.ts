import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '../../../server/geo/gazetteer.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createCursors } from '../../../server/paging/cursors.ts'
import { listPage } from '../../../server/paging/listPage.ts'
import { nearbyList } from '../../../server/browse/lists/nearby.ts'
import { presentCards } from '../../../server/members/presentCards.ts'
import { choosePlace, exactPlaceOf } from '../../../server/places/choosePlace.ts'
import { distanceKm } from '../../../server/geo/gazetteerSearch.ts'
import { distanceStep, kilometersOfChord } from '../../../server/places/distance.ts'
import { gridCenter, gridKeyAt } from '../../../server/places/grid.ts'
import { type ExactPlace, saveExactPlace } from '../../../server/places/placeRepository.ts'
import { publishDuePlaces, publishPlace } from '../../../server/places/publishPlaces.ts'
import { recomputeCells } from '../../../server/places/recomputeCells.ts'
import { renewShuffle } from '../../../server/places/shuffle.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cities, createMember, placeMember, viewerOf } from '../factories.ts'
import { eventually } from '../realtime/eventually.ts'

const start = Date.parse('2025-06-01T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('the grid', () => {
  test.each([
    ['Amsterdam', 52.374, 4.8897],
    ['the equator', 0, 0],
    ['Longyearbyen', 78.2232, 15.6267],
    ['the date line', -16.5, 179.999],
    ['the north pole', 90, 0],
    ['the south pole', -90, -180],
  ])('puts a point of %s into a square of about 3 km around its center', (_, latitude, longitude) => {
    const key = gridKeyAt({ latitude, longitude }, 3)
    const center = gridCenter(key)
    expect(distanceKm({ latitude, longitude }, center)).toBeLessThan(2.4)
    expect(gridKeyAt(center, 3)).toBe(key)
  })

  test('has other squares after its size was changed', () => {
    expect(gridKeyAt(cities.paris, 3)).not.toBe(gridKeyAt(cities.paris, 5))
  })
})

describe('a distance', () => {
  test('is shown in steps of the unit', () => {
    expect(distanceStep(0, false)).toEqual({ distance: 5, converted_distance: 'under 5 km' })
    expect(distanceStep(4.999, false).distance).toBe(5)
    expect(distanceStep(5, false).distance).toBe(10)
    expect(distanceStep(7, true)).toEqual({ distance: 5, converted_distance: 'under 5 mi' })
    expect(distanceStep(499, false).distance).toBe(500)
    expect(distanceStep(500, false).converted_distance).toBe('over 500 km')
  })

  test('follows the surface, not the straight line', () => {
    expect(kilometersOfChord(0)).toBe(0)
    expect(kilometersOfChord(Math.SQRT2)).toBeCloseTo(10_007.5, 0)
    expect(kilometersOfChord(2)).toBeCloseTo(20_015, 0)
    expect(kilometersOfChord(2.000_000_1)).toBeCloseTo(20_015, 0)
  })
})

describe('a member', () => {
  let database: TestDatabase
  const clock = { now: start }
  beforeAll(async () => {
    database = await testDatabase()
  })
  beforeEach(async () => {
    await database.empty()
    clock.now = start
  })
  afterAll(() => database.close())

  const gazetteer = {
    address: () => Promise.resolve(undefined),
    place: (id: number): Promise<Place | undefined> => {
      const found = Object.values(cities).find((city) => city.id === id)
      return Promise.resolve(found && { ...found, population: 1_000 })
    },
  }
  const choose = (memberId: number, city: { id: number }) =>
    choosePlace({ db: database.db, gazetteer, now: () => clock.now }, memberId, { place_id: city.id })

  const cursors = createCursors(randomBytes(32))
  /** Reads all pages of Nearby. Cursors are left out, because they are encrypted differently each time. */
  async function nearbyOf(memberId: number, now = clock.now) {
    const pages = []
    for (let cursor: string | undefined; ;) {
      const query = cursor === undefined ? { per_page: 3 } : { per_page: 3, cursor }
      const list = nearbyList(database.db, { viewerId: memberId, now })
      const { next_cursor, ...page } = await listPage(cursors, list, {
        viewer: viewerOf(memberId),
        query,
        now,
      })
      pages.push(page)
      if (next_cursor === null) return pages
      cursor = next_cursor
    }
  }
  const cityShown = async (memberId: number) => {
    const witness = await createMember(database.db, { name: null })
    return (await presentCards(database.db, witness, [memberId], clock.now)).get(memberId)?.city ?? null
  }
  /** Returns the cell that a member is published in: `city`, or the key of the square. */
  const publishedAt = async (memberId: number) => {
    const cell = await database.db
      .selectFrom('member_place')
      .innerJoin('cell', 'cell.id', 'member_place.cell_id')
      .where('member_place.member_id', '=', memberId)
      .select(['cell.kind', 'cell.grid_key'])
      .executeTakeFirstOrThrow()
    return cell.kind === 'city' ? 'city' : cell.grid_key
  }

  /** Two points of one square and two of another, all in Amsterdam. */
  const west = { here: [52.36, 4.85], there: [52.365, 4.86] } as const
  const east = { here: [52.36, 4.94], there: [52.365, 4.95] } as const
  const at = ([latitude, longitude]: readonly [number, number], when = start - 60 * day) => ({
    latitude,
    longitude,
    at: new Date(when),
  })
  const settle = async (
    point: readonly [number, number],
    fields: Parameters<typeof createMember>[1] = {},
    when?: number,
  ) => {
    const id = await createMember(database.db, fields)
    await placeMember(database.db, id, cities.amsterdam, at(point, when))
    return id
  }

  test('can be written to while moving: the lock on the member still allows rows that refer to it', async () => {
    const member = await createMember(database.db)
    const statements = await database.statementsOf(() => choose(member, cities.amsterdam))
    const locks = statements.filter((statement) => /from "member".* for /.test(statement))
    expect(locks.map((statement) => statement.replace(/^.* for /, ''))).toEqual(['no key update'])
  })

  test('is published at the first place at once, and at a new place after 30 minutes', async () => {
    const id = await createMember(database.db)
    await choose(id, cities.amsterdam)
    expect(await cityShown(id)).toBe('Amsterdam')

    await choose(id, cities.paris)
    clock.now += 29 * minute
    expect(await publishDuePlaces(database.db, clock.now)).toBe(0)
    expect(await cityShown(id)).toBe('Amsterdam')

    clock.now += minute
    expect(await publishDuePlaces(database.db, clock.now)).toBe(1)
    expect(await cityShown(id)).toBe('Paris')
    expect(await publishDuePlaces(database.db, clock.now)).toBe(0)
  })

  test('moves 3 times an hour and 10 times a day at most', async () => {
    const id = await createMember(database.db)
    const move = (count: number) => choose(id, count % 2 === 0 ? cities.amsterdam : cities.paris)
    for (const count of [0, 1, 2]) await move(count)
    await expect(move(3)).rejects.toMatchObject({
      status: 429,
      code: 'too_many_moves',
      headers: { 'retry-after': '3600' },
    })
    for (const count of [3, 4, 5, 6, 7, 8, 9]) {
      clock.now += hour
      await move(count)
    }
    clock.now += hour
    await expect(move(10)).rejects.toMatchObject({ status: 429 })
    clock.now = start + day
    await move(10)
  })

  test('choosing the same place again is no move', async () => {
    const id = await createMember(database.db)
    for (let count = 0; count < 5; count += 1) await choose(id, cities.paris)
    expect(await cityShown(id)).toBe('Paris')
  })

  test('cannot get around the limit by parallel moves', async () => {
    const id = await createMember(database.db)
    const wishes = [cities.amsterdam, cities.paris, cities.haarlem, cities.auckland]
    const results = await Promise.allSettled(wishes.map((city) => choose(id, city)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('is refused a place that the gazetteer does not know', async () => {
    const id = await createMember(database.db)
    await expect(choose(id, { id: 1 })).rejects.toMatchObject({ status: 422 })
  })

  describe('is published', () => {
    test('at the city while fewer than five settled members share the square', async () => {
      const four = [
        await settle(west.here),
        await settle(west.there),
        await settle(west.here),
        await settle(west.there),
      ]
      await recomputeCells(database.db, start)
      for (const id of four) expect(await publishedAt(id)).toBe('city')

      const fifth = await settle(west.here)
      expect(await recomputeCells(database.db, start)).toBe(5)
      const square = gridKeyAt({ latitude: west.here[0], longitude: west.here[1] }, 3)
      for (const id of [...four, fifth]) expect(await publishedAt(id)).toBe(square)
    })

    test.each<[string, 'city' | 'square', { approved: number | null; here: number }]>([
      ['was approved 29 days ago', 'city', { approved: 29, here: 60 }],
      ['was approved 31 days ago', 'square', { approved: 31, here: 60 }],
      ['waits for approval', 'city', { approved: null, here: 60 }],
      ['moved here 6 days ago', 'city', { approved: 60, here: 6 }],
      ['moved here 8 days ago', 'square', { approved: 60, here: 8 }],
    ])('with a fifth member who %s, at the %s', async (_, where, { approved, here }) => {
      const residents = []
      for (let count = 0; count < 4; count += 1) residents.push(await settle(west.here))
      const approved_at = approved === null ? null : new Date(start - approved * day)
      await settle(west.there, { approved_at }, start - here * day)
      await recomputeCells(database.db, start)
      const square = gridKeyAt({ latitude: west.here[0], longitude: west.here[1] }, 3)
      expect(await publishedAt(residents[0] ?? 0)).toBe(where === 'city' ? 'city' : square)
    })

    test('no more precisely because of four accounts that arrive on one day, new or old', async () => {
      const resident = await settle(west.here)
      const arrivals: number[] = []
      for (let count = 0; count < 4; count += 1) {
        // Accounts created today.
        arrivals.push(await settle(west.there, { approved_at: new Date(start) }, start))
      }
      await recomputeCells(database.db, start)
      expect(await publishedAt(resident)).toBe('city')

      for (let count = 0; count < 4; count += 1) {
        // Accounts created long ago that move here today.
        arrivals.push(await settle(west.there, {}, start))
      }
      await recomputeCells(database.db, start)
      expect(await publishedAt(resident)).toBe('city')
      expect(await recomputeCells(database.db, start + day)).toBe(0)
      expect(await publishedAt(resident)).toBe('city')
    })

    test('more precisely only after the weekly run', async () => {
      const residents = []
      for (let count = 0; count < 6; count += 1) residents.push(await settle(west.here))
      expect(await publishedAt(residents[0] ?? 0)).toBe('city')
      await choose(residents[0] ?? 0, cities.haarlem)
      await publishDuePlaces(database.db, start + hour)
      expect(await publishedAt(residents[1] ?? 0)).toBe('city')
    })

    test('at the city again once too few members are left', async () => {
      const residents = []
      for (let count = 0; count < 5; count += 1) residents.push(await settle(west.here))
      await recomputeCells(database.db, start)
      const [stays = 0, leaves = 0] = residents
      await database.db.updateTable('member').set({ is_enabled: false }).where('id', '=', leaves).execute()
      await recomputeCells(database.db, start)
      expect(await publishedAt(stays)).toBe('city')
      const squares = await database.db.selectFrom('cell').where('kind', '=', 'grid').select('id').execute()
      expect(squares).toEqual([])
    })

    const somebodyWaits = () =>
      eventually(async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(database.db)
        expect(waiting.rows).not.toEqual([])
      })

    test('at the city after a move into a square whose cell is being removed', async () => {
      for (const where of [west.here, west.there, west.here, west.there]) await settle(where)
      const leaves = await settle(west.here)
      await recomputeCells(database.db, start)
      await placeMember(database.db, leaves, cities.paris, { at: new Date(start) })

      const arrives = await createMember(database.db)
      const [isPublished, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const place: ExactPlace = {
        ...exactPlaceOf({ ...cities.amsterdam, population: 1_000 }),
        latitude: west.here[0],
        longitude: west.here[1],
      }
      const moving = inTransaction(database.db, async (trx) => {
        await saveExactPlace(trx, arrives, place, { chosenAt: new Date(start), publishAt: null })
        await publishPlace(trx, arrives, place, start)
        isPublished.resolve()
        await mayCommit.promise
      })
      await isPublished.promise
      const givingUp = recomputeCells(database.db, start)
      // PGlite runs one transaction at a time, so there the run has not started yet.
      if (database.kind === 'postgres') await somebodyWaits()
      mayCommit.resolve()
      await Promise.all([moving, givingUp])
      expect(await publishedAt(arrives)).toBe('city')
    })

    test('at the city while hiding the distance', async () => {
      const residents = []
      for (let count = 0; count < 5; count += 1) residents.push(await settle(west.here))
      residents.push(await settle(west.here, { hides_distance: true }))
      await recomputeCells(database.db, start)
      expect(await publishedAt(residents[0] ?? 0)).not.toBe('city')
      expect(await publishedAt(residents[5] ?? 0)).toBe('city')
    })

    test('in squares of another size after the operator changes it', async () => {
      const residents = []
      for (let count = 0; count < 5; count += 1) residents.push(await settle(west.here))
      await recomputeCells(database.db, start)
      const value = JSON.stringify({ square_km: 10, members_to_share: 3 })
      await database.db.insertInto('setting').values({ key: 'places', value }).execute()
      await recomputeCells(database.db, start)
      expect(await publishedAt(residents[0] ?? 0)).toMatch(/^10\//)
    })
  })

  describe('cannot be located inside a cell', () => {
    /** Creates six residents in each of two squares, and some in other cities. */
    beforeEach(async () => {
      for (let count = 0; count < 6; count += 1) {
        await settle(west.here, { name: `West${count}` })
        await settle(east.here, { name: `East${count}` })
      }
      await placeMember(database.db, await createMember(database.db, { name: 'Paris' }), cities.paris)
      await placeMember(database.db, await createMember(database.db, { name: 'Haarlem' }), cities.haarlem)
      await recomputeCells(database.db, start)
    })

    test.each([
      ['the square', west.here, west.there],
      ['the city', [52.33, 4.8], [52.4, 4.99]],
    ] as const)('by own answers at two points of %s', async (_, one, other) => {
      const answers = []
      for (const point of [one, other]) {
        const id = await createMember(database.db, { name: null, approved_at: null })
        await placeMember(database.db, id, cities.amsterdam, at(point))
        answers.push(JSON.stringify(await nearbyOf(id)))
      }
      expect(answers[1]).toBe(answers[0])
      expect(answers[0]).toContain('West0')
    })

    test.each([
      ['the square', west.here, west.there],
      ['the city', [52.33, 4.8], [52.4, 4.99]],
    ] as const)('by the answers of others, at two points of %s', async (_, one, other) => {
      const target = await settle(one, { name: 'Target' })
      const watcher = await settle(east.here, { name: 'Watcher', approved_at: null })
      const before = JSON.stringify(await nearbyOf(watcher))
      expect(before).toContain('Target')
      await placeMember(database.db, target, cities.amsterdam, at(other))
      expect(JSON.stringify(await nearbyOf(watcher))).toBe(before)
    })

    test('but is nearer to members of the same square', async () => {
      const inWest = await settle(west.there, { approved_at: null })
      const names = (await nearbyOf(inWest)).flatMap((page) => page.data.map((card) => card.name))
      expect(names.slice(0, 6).every((name) => name.startsWith('West'))).toBe(true)
      expect(names.slice(-2)).toEqual(['Haarlem', 'Paris'])
    })
  })

  test('is shown in an order that stays for a day and changes the next', async () => {
    const viewer = await settle(west.here, { approved_at: null })
    for (let count = 0; count < 12; count += 1) await settle(west.here)
    const order = async () => (await nearbyOf(viewer)).flatMap((page) => page.data.map((card) => card.id))
    await renewShuffle(database.db, start)
    const today = await order()
    expect(await renewShuffle(database.db, start + 6 * hour)).toBe(false)
    expect(await order()).toEqual(today)
    expect(await renewShuffle(database.db, start + day)).toBe(true)
    const tomorrow = await order()
    expect(tomorrow).not.toEqual(today)
    expect(new Set(tomorrow)).toEqual(new Set(today))
    expect(today).not.toEqual(today.toSorted((one, other) => one - other))
  })
})

test('exact places are read only by code about the member themselves', async () => {
  const server = path.join(import.meta.dirname, '../../../server')
  const files = await readdir(server, { recursive: true })
  const readers: string[] = []
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const text = await readFile(path.join(server, file), 'utf8')
    if (/member_exact_place|findExactPlace/.test(text)) readers.push(file)
  }
  expect(readers.toSorted()).toEqual([
    'accountDeletion/repository.ts',
    'dataExport/contents/profile.ts',
    'db/migrations/0001_members.ts',
    'db/schema.ts',
    'ownProfile/presentSelf.ts',
    'ownProfile/updateSelf.ts',
    'places/choosePlace.ts',
    'places/placeRepository.ts',
    'places/savedPlace.ts',
  ])
})
