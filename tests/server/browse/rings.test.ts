/**
 * Nearby, read page by page in rings of several widths, against an order that is calculated here. Members live all over
 * the Earth: at the same place, at the point opposite to a viewer, near the poles and on both sides of the 180° meridian.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import {
  type NearbyPosition,
  nearbyPosition,
  readNearby,
} from '../../../server/browse/lists/nearbyRepository.ts'
import { type Rings, ringsFrom, usualRings, zoneRadius } from '../../../server/browse/lists/rings.ts'
import { spherePoint } from '../../../server/places/cellRepository.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, cities, createMember, placeMember } from '../factories.ts'

interface Point {
  readonly latitude: number
  readonly longitude: number
}

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const { amsterdam } = cities

const origins = {
  'a city': amsterdam,
  'the opposite of that city': at(-amsterdam.latitude, amsterdam.longitude - 180),
  'the north pole': at(90, 0),
  'the south pole': at(-90, 0),
  'near the north pole': at(89.97, 133),
  'the 180° meridian': at(10, 180),
  'its other side': at(-17, -179.995),
  'a corner of four zones': at(0, 0),
}
type Origin = keyof typeof origins

const remote = [
  at(89.99, 12),
  at(89.98, -168),
  at(-89.99, 50),
  at(-89.96, -50),
  at(11, -180),
  at(9, 179.999),
  at(-16.99, 179.998),
  at(-52.36, -175.12),
  at(52.36, 4.88),
  at(0.01, -0.02),
  at(-0.03, 0.01),
]

/** Latitude by the sine, so that the points are even on the sphere. */
const random = createRandom('rings')
const scattered = Array.from({ length: 60 }, () => {
  const share = random.int(-999_983, 999_983) / 1_000_000
  return at((Math.asin(share) * 180) / Math.PI, random.int(-179_999_981, 179_999_981) / 1_000_000)
})

let database: TestDatabase
const viewers = new Map<Origin, number>()
const unseen = new Set<number>()

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  let placeId = 0
  const live = async (point: Point, fields = {}) => {
    const id = await createMember(db, fields)
    await placeMember(db, id, { ...amsterdam, ...point, id: placeId })
    return id
  }
  for (const [name, point] of Object.entries(origins) as [Origin, Point][]) {
    placeId += 1
    viewers.set(name, await live(point))
  }
  for (const point of [...remote, ...scattered]) {
    placeId += 1
    await live(point)
  }
  // Several members in one cell, and another cell at the same point.
  for (const point of [remote[0], remote[7], scattered[0], scattered[1]]) {
    if (!point) continue
    placeId += 1
    for (let count = 0; count < 5; count += 1) await live(point)
    unseen.add(await live(point, { is_enabled: false }))
    placeId += 1
    await live(point)
  }
  const blocked = await live(at(33, 44))
  const blocking = await live(at(34, 43))
  for (const viewerId of viewers.values()) {
    await block(db, viewerId, blocked)
    await block(db, blocking, viewerId)
  }
  unseen.add(blocked).add(blocking)
}, 60_000)
afterAll(() => database.close())

/** Angle between two points, by a formula that is exact at all distances. */
function angleBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [from, to, turn] = [
    radians(one.latitude),
    radians(other.latitude),
    radians(other.longitude - one.longitude),
  ]
  const across = Math.cos(to) * Math.sin(turn)
  const along = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn)
  const dot = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn)
  return Math.atan2(Math.hypot(across, along), dot)
}

async function expectedFor(viewerId: number, origin: Point): Promise<number[]> {
  const places = await database.db
    .selectFrom('member_place')
    .innerJoin('cell', 'cell.id', 'member_place.cell_id')
    .select(['member_id', 'cell_id', 'shuffle_key', 'latitude', 'longitude'])
    .execute()
  return places
    .filter(({ member_id }) => member_id !== viewerId && !unseen.has(member_id))
    .map((place) => ({ ...place, angle: angleBetween(origin, place) }))
    .toSorted(
      (one, other) =>
        one.angle - other.angle ||
        one.cell_id - other.cell_id ||
        one.shuffle_key - other.shuffle_key ||
        one.member_id - other.member_id,
    )
    .map(({ member_id }) => member_id)
}

async function readAll(viewerId: number, limit: number, rings: Rings): Promise<number[]> {
  const ids: number[] = []
  for (let after: NearbyPosition | null = null; ;) {
    const rows: Awaited<ReturnType<typeof readNearby>> = await readNearby(
      database.db,
      viewerId,
      { after, offset: 0, limit },
      rings,
    )
    ids.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return ids
    after = nearbyPosition(last)
  }
}

describe.each(Object.keys(origins) as Origin[])('nearby from %s', (name) => {
  test.each([
    { width: 0.0005, limit: 7 },
    { width: 0.02, limit: 3 },
    { width: 1, limit: 10 },
  ])('comes in order of distance in rings of $width, $limit a page', async ({ width, limit }) => {
    const viewerId = viewers.get(name) ?? 0
    const ids = await readAll(viewerId, limit, { startAt: 0, width })
    expect(ids).toEqual(await expectedFor(viewerId, origins[name]))
  })

  test('comes in the same order without rings, and when they begin on the way', async () => {
    const viewerId = viewers.get(name) ?? 0
    const expected = await expectedFor(viewerId, origins[name])
    expect(await readAll(viewerId, 7, { startAt: 3, width: 1 })).toEqual(expected)
    expect(await readAll(viewerId, 7, usualRings)).toEqual(expected)
  })
})

test('only pages that begin far from the viewer are read in rings', async () => {
  const viewerId = viewers.get('a city') ?? 0
  const [first] = await readNearby(database.db, viewerId, { after: null, offset: 0, limit: 1 })
  const [late] = await readNearby(database.db, viewerId, { after: null, offset: 40, limit: 1 })
  const statements = await database.statementsOf(async () => {
    await readNearby(database.db, viewerId, {
      after: first ? nearbyPosition(first) : null,
      offset: 0,
      limit: 1,
    })
    await readNearby(database.db, viewerId, {
      after: late ? nearbyPosition(late) : null,
      offset: 0,
      limit: 1,
    })
  })
  const [near, ...far] = statements.map((statement) => statement.includes('cell_zone'))
  expect(near).toBe(false)
  expect(new Set(far)).toEqual(new Set([true]))
})

test('rings touch and reach the opposite point', () => {
  const rings = ringsFrom(0.1, 0.005)
  expect(rings.map(({ fromDistance }) => fromDistance).slice(1)).toEqual(
    rings.map(({ toDistance }) => toDistance).slice(0, -1),
  )
  expect(rings.at(0)?.fromDistance).toBe(0.1)
  expect(rings.at(-1)?.toDistance).toBeGreaterThan(2)
  expect(ringsFrom(2 + 1e-15, 0.005)).toHaveLength(1)
})

test('every point is in a zone whose center is at most the radius away', async () => {
  const { db } = database
  const points = [
    ...[...Object.values(origins), ...remote, ...scattered].map(({ latitude, longitude }) => [
      latitude,
      longitude,
    ]),
    // Corners of zones, which are farthest from their centers.
    ...Array.from({ length: 41 }, (_, band) => [-90 + band * 4.5, -180]),
    ...Array.from({ length: 41 }, (_, band) => [-90 + band * 4.5 - Math.sign(band) * 1e-9, 180]),
  ]
  const angles: number[] = []
  for (const [latitude = 0, longitude = 0] of points) {
    const { rows } = await sql<{ angle: number }>`
      select 2 * asin(least(1, (center <-> ${spherePoint({ latitude, longitude })}) / 2)) as angle
      from cell_zone where id = cell_zone_at(${latitude}::float8, ${longitude}::float8)`.execute(db)
    angles.push(...rows.map(({ angle }) => angle))
  }
  expect(angles).toHaveLength(points.length)
  expect(Math.max(...angles)).toBeLessThan(zoneRadius)
})
