import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distanceSteps } from '../../../contract/limits.ts'
import type { UserPage } from '../../../contract/lists.ts'
import { type Coordinates, distanceStep } from '../../../server/places/distance.ts'
import { gridKeyAt } from '../../../server/places/grid.ts'
import { recomputeCells } from '../../../server/places/recomputeCells.ts'
import { cities, createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { kilometersBetween, locate, median, type Ring, vectorOf } from './attack.ts'
import {
  createPlacedMembers,
  seededRandom,
  placeMembers,
  type MemberPlace,
  type Town,
} from './placedMembers.ts'

const now = Date.parse('2025-06-01T12:00:00Z')
const longAgo = new Date(now - 60 * 24 * 60 * 60_000)
const queries = 5_000
const squareKm = 3

const near = (id: number, city: string, latitude: number, longitude: number): Town => ({
  ...cities.amsterdam,
  id,
  city,
  latitude,
  longitude,
})
const { amsterdam } = cities
const towns: readonly Town[] = [
  amsterdam,
  cities.haarlem,
  near(11, 'Amstelveen', 52.30083, 4.86389),
  near(12, 'Zaandam', 52.43854, 4.82643),
  near(13, 'Diemen', 52.33969, 4.96254),
  near(14, 'Hoofddorp', 52.3025, 4.68889),
  near(15, 'Purmerend', 52.505, 4.95972),
  near(16, 'Weesp', 52.3075, 5.04167),
]
const townAt = (point: Coordinates): Town =>
  towns.reduce((best, town) =>
    kilometersBetween(vectorOf(point), vectorOf(town)) < kilometersBetween(vectorOf(point), vectorOf(best))
      ? town
      : best,
  )

const random = seededRandom(2025)
const bell = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
/** The point that is `north` and `east` kilometers from the city's center. */
const offset = (north: number, east: number): Coordinates => ({
  latitude: amsterdam.latitude + north / 111.195,
  longitude: amsterdam.longitude + east / (111.195 * Math.cos((amsterdam.latitude * Math.PI) / 180)),
})
const somewhere = (halfWidth: number) =>
  offset((random() * 2 - 1) * halfWidth, (random() * 2 - 1) * halfWidth)

const targets: readonly MemberPlace[] = Array.from({ length: 40 }, (_, index) => ({
  point: offset(bell() * 4, bell() * 4),
  town: amsterdam,
  hidesDistance: index % 8 === 7,
}))
const crowd = Array.from({ length: 200 }, () => ({ point: offset(bell() * 4, bell() * 4), town: amsterdam }))
/** Accounts of the attacker around the city. The order of decoys and target in a list says more than the step alone. */
const decoys = Array.from({ length: 24 }, () => {
  const point = somewhere(14)
  return { point, town: townAt(point) }
})

/** Where the server places members: the targets, the decoys and the attacker. */
interface World {
  readonly targets: readonly Coordinates[]
  readonly decoys: readonly Coordinates[]
  /** Where the server places an attacker who is at this point. */
  readonly standing: (point: Coordinates) => Coordinates
  /** The bounds of the step that contains a distance. */
  readonly stepAround: (kilometers: number) => readonly [number, number]
}

const stepBounds = (kilometers: number): readonly [number, number] => {
  const { distance } = distanceStep(kilometers, false)
  const below = distanceSteps.findLast((bound) => bound < distance) ?? 0
  return [below, distance]
}
const wholeKilometers = (kilometers: number): readonly [number, number] => [
  Math.round(kilometers) - 0.5,
  Math.round(kilometers) + 0.5,
]

/** Runs the attack. Returns the guessed place of each target. */
function attack({ targets: asked, decoys: known, standing, stepAround }: World, hidden: boolean) {
  const draw = seededRandom(7)
  const places = Array.from({ length: queries }, () => offset((draw() * 2 - 1) * 16, (draw() * 2 - 1) * 16))
  // Places in the same cell get the same answers, so one query per cell is enough.
  const centers = new Map(places.map(standing).map((at) => [`${at.latitude} ${at.longitude}`, vectorOf(at)]))
  const rings: Ring[][] = asked.map(() => [])
  const [askedAt, knownAt] = [asked.map(vectorOf), known.map(vectorOf)]
  for (const center of centers.values()) {
    const marks = knownAt
      .map((decoy) => kilometersBetween(center, decoy))
      .toSorted((one, other) => one - other)
    for (const [index, target] of askedAt.entries()) {
      const kilometers = kilometersBetween(center, target)
      // A hidden distance shows no step, but the position in the list is still visible.
      const isHidden = hidden && targets[index]?.hidesDistance
      const [from, to] = isHidden ? [0, Infinity] : stepAround(kilometers)
      rings[index]?.push({
        center,
        from: Math.max(from, marks.findLast((mark) => mark <= kilometers) ?? 0),
        to: Math.min(to, marks.find((mark) => mark >= kilometers) ?? Infinity),
      })
    }
  }
  return rings.map((around) => locate(amsterdam, around, 20))
}

const errors = (guesses: readonly Coordinates[], truth: readonly Coordinates[]) =>
  guesses.map((guess, index) => kilometersBetween(vectorOf(guess), vectorOf(truth[index] ?? amsterdam)))
const exact = targets.map(({ point }) => point)

describe('an attacker who asks from 5,000 places', () => {
  let site: TestApp
  let targetIds: number[]
  let decoyIds: number[]
  let published: World
  const cellOf = new Map<number, Coordinates & { kind: string }>()

  beforeAll(async () => {
    site = await createTestApp({ now: () => now })
    const { db } = site.database
    targetIds = await createPlacedMembers(db, 'target', targets, longAgo)
    await createPlacedMembers(db, 'crowd', crowd, longAgo)
    decoyIds = await createPlacedMembers(db, 'decoy', decoys, longAgo)
    await recomputeCells(db, now)

    const rows = await db
      .selectFrom('member_place')
      .innerJoin('cell', 'cell.id', 'member_place.cell_id')
      .select(['member_id', 'cell.kind', 'cell.latitude', 'cell.longitude'])
      .execute()
    for (const { member_id, ...cell } of rows) cellOf.set(member_id, cell)
    const squares = await db
      .selectFrom('cell')
      .where('kind', '=', 'grid')
      .select(['grid_key', 'latitude', 'longitude'])
      .execute()
    const squareOf = new Map(squares.map(({ grid_key, ...center }) => [grid_key, center]))
    const cellsOf = (ids: readonly number[]) => ids.map((id) => cellOf.get(id) ?? amsterdam)
    published = {
      targets: cellsOf(targetIds),
      decoys: cellsOf(decoyIds),
      standing: (point) => squareOf.get(gridKeyAt(point, squareKm)) ?? townAt(point),
      stepAround: stepBounds,
    }
  })
  afterAll(() => site.close())

  /** Reads all pages of Nearby. */
  async function nearby(browser: Browser) {
    const cards: UserPage['data'] = []
    for (let cursor = ''; ;) {
      const answer = await browser.get(`/api/user/nearby?per_page=48${cursor && `&cursor=${cursor}`}`)
      const page = answer.json<UserPage>()
      cards.push(...page.data)
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    const { total } = (await browser.get('/api/user/nearby?per_page=0')).json<UserPage>()
    return { cards, total: total ?? 0 }
  }

  test('gets the answers that the simulated attack assumes', async () => {
    const { db } = site.database
    const spy = await createMember(db, { approved_at: null, supporter_until: new Date(now + 1e9) })
    const browser = await site.browserOf(spy)
    const draw = seededRandom(3)
    for (let sample = 0; sample < 8; sample += 1) {
      const point = offset((draw() * 2 - 1) * 16, (draw() * 2 - 1) * 16)
      await placeMembers(db, [spy], [{ point, town: townAt(point) }], longAgo)
      const center = vectorOf(published.standing(point))
      const { cards, total } = await nearby(browser)
      expect(total).toBe(targets.length + crowd.length + decoys.length)
      expect(cards).toHaveLength(total)
      const away = cards.map(({ id }) => kilometersBetween(center, vectorOf(cellOf.get(id) ?? amsterdam)))
      for (const [index, card] of cards.entries()) {
        const target = targetIds.indexOf(card.id)
        const shown = targets[target]?.hidesDistance ? null : distanceStep(away[index] ?? 0, false).distance
        expect(card.distance, `${card.name} from ${JSON.stringify(point)}`).toBe(shown)
        expect((away[index] ?? 0) - (away[index - 1] ?? 0)).toBeGreaterThan(-1e-6)
      }
    }
  })

  test('finds the published place of each member, a kilometer or more from the true place', () => {
    const guesses = attack(published, true)
    expect(median(errors(guesses, published.targets))).toBeLessThan(0.1)
    const missed = errors(guesses, exact)
    const inSquares = missed.filter((_, index) => cellOf.get(targetIds[index] ?? 0)?.kind === 'grid')
    expect(inSquares.length).toBeGreaterThan(20)
    expect(median(inSquares)).toBeGreaterThanOrEqual(1)
    expect(median(missed)).toBeGreaterThanOrEqual(1)
  })

  test('finds each member within 10 meters where exact distances are rounded', () => {
    const trusting: World = {
      targets: exact,
      decoys: decoys.map(({ point }) => point),
      standing: (point) => point,
      stepAround: wholeKilometers,
    }
    expect(median(errors(attack(trusting, false), exact))).toBeLessThan(0.01)
  })
})
