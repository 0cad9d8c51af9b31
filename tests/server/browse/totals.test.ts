import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exactTotals } from '../../../contract/limits.ts'
import { onlineList } from '../../../server/browse/lists/online.ts'
import { popularList } from '../../../server/browse/lists/popular.ts'
import { presentDudelisted, relatedList } from '../../../server/browse/lists/related.ts'
import { travelList } from '../../../server/browse/lists/travel.ts'
import { nearbyList } from '../../../server/browse/lists/nearby.ts'
import { newestList } from '../../../server/browse/lists/newest.ts'
import type { Filter } from '../../../server/browse/search/filter.ts'
import { verifiedTrait } from '../../../server/browse/search/traits.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cities } from '../factories.ts'
import { narrowedBy, now } from './crowd.ts'
import { insertLargeCrowd } from './largeCrowd.ts'

/** Large enough that even the smallest estimated total, three in five members, is above the exact range. */
const size = 20_000

const verified = narrowedBy({ traitGroups: [[verifiedTrait]] })
const supporting = narrowedBy({ supporterAt: new Date(now) })
/** A chord of the unit sphere: halfway around the world is 2. */
const within = narrowedBy({ withinChord: 0.001 })

let database: TestDatabase
let viewerId: number

beforeAll(async () => {
  database = await testDatabase()
  viewerId = await insertLargeCrowd(database.db, size)
}, 120_000)
afterAll(() => database.close())

const gazetteer = {
  place: (id: number) => {
    const found = Object.values(cities).find((city) => city.id === id)
    return Promise.resolve(found && { ...found, population: 1_000 })
  },
}

const totals = (filter: Filter | null) => {
  const { db } = database
  const asked = { viewerId, now, filter }
  return {
    nearby: () => nearbyList(db, { viewerId, now, filter }).readTotal(),
    newest: () => newestList(db, { viewerId, now, filter }).readTotal(),
    online: () => onlineList(db, { viewerId, now, filter }).readTotal(),
    popular: () => popularList(db, { viewerId, now, filter }).readTotal(),
    dudelisted: () => relatedList(db, asked, 'dudelisted', presentDudelisted).readTotal(),
    travel: async () => {
      const days = { placeId: cities.amsterdam.id, from: undefined, to: undefined }
      return (await travelList({ db, gazetteer }, { ...asked, ...days })).readTotal()
    },
  }
}
type Name = keyof ReturnType<typeof totals>
const names: readonly Name[] = ['nearby', 'newest', 'online', 'popular', 'dudelisted', 'travel']
/** Travel shows members in Amsterdam only. */
const ofAmsterdam = (name: Name, share: number) => size * share * (name === 'travel' ? 3 / 4 : 1)

describe.each(names)('the total of %s', (name) => {
  test('is exact if it is small', async () => {
    expect(await totals(supporting)[name]()).toBe(
      name === 'travel' ? await inAmsterdam('supporter_until is not null') : size / 10,
    )
  })

  test.each([
    ['without a filter', null, 1],
    ['with a filter', verified, 4 / 5],
    ['with a distance filter', within, 3 / 4],
  ] as const)('is close to the truth as an estimate, %s', async (_, filter, share) => {
    const truth = filter === within ? size * share : ofAmsterdam(name, share)
    const total = await totals(filter)[name]()
    expect(total % 1000).toBe(0)
    expect(total).toBeGreaterThan(exactTotals)
    expect(Math.abs(total - truth) / truth).toBeLessThan(0.1)
    expect(await totals(filter)[name]()).toBe(total)
  })
})

async function inAmsterdam(condition: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from member where name like 'member%' and id % 4 <> 0 and ${sql.raw(condition)}`.execute(
    database.db,
  )
  return rows[0]?.count ?? 0
}
