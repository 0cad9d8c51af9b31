import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom, type Random } from '../../../demo/random.ts'
import type { ListRequest } from '../../../server/browse/lists/listRequest.ts'
import { nearbyList } from '../../../server/browse/lists/nearby.ts'
import { newestList } from '../../../server/browse/lists/newest.ts'
import { chosenLists } from '../../../server/browse/search/traits.ts'
import { readFilter } from '../../../server/browse/search/filter.ts'
import { firstStepFor, walkGrowing } from '../../../server/browse/search/growingWalk.ts'
import { searchPhotos } from '../../../server/browse/search/searchMedia.ts'
import { type Lookups, readLookups } from '../../../server/lookups/read.ts'
import { presentCards } from '../../../server/members/presentCards.ts'
import { createCursors } from '../../../server/paging/cursors.ts'
import { listPage, type MemberList } from '../../../server/paging/listPage.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cities, createMember, createPhoto, placeMember, viewerOf } from '../factories.ts'
import { createCrowd, type CrowdMember, isOnline, now } from './crowd.ts'

/** A list in memory. Ids are places in the list. `cost` counts what the database would read, in walked rows. */
function listOf(
  matches: readonly boolean[],
  { gatherCost, expected }: { gatherCost: number; expected: number },
) {
  const ids = matches.flatMap((isMatching, id) => (isMatching ? [id] : []))
  const spent = { cost: 0 }
  const read = (after: number | null, limit: number, firstStep?: number, offset = 0) =>
    walkGrowing<{ id: number }, number>({
      after,
      offset,
      limit,
      gatherCost,
      firstStep,
      scan: (from, step, most) => {
        const begin = (from ?? -1) + 1
        const found = ids.filter((id) => id >= begin && id < begin + step).slice(0, most)
        const last = found.at(-1)
        const isFull = found.length === most && last !== undefined
        spent.cost += (isFull ? last + 1 : Math.min(begin + step, matches.length)) - begin
        return Promise.resolve(found.map((id) => ({ id })))
      },
      skip: (from, step) => {
        const last = (from ?? -1) + step
        spent.cost += step / 4
        return Promise.resolve(last < matches.length ? last : null)
      },
      estimate: () => Promise.resolve(expected),
      isIndexed: (walked) => Promise.resolve(ids.length <= walked * 16),
      gather: (page, most) => {
        spent.cost += gatherCost * Math.min(ids.length, most ?? ids.length)
        const found = ids.filter((id) => id > (after ?? -1)).slice(page.offset, page.offset + page.limit)
        return Promise.resolve(most !== null && ids.length > most ? null : found.map((id) => ({ id })))
      },
    })
  return { ids, read, spent }
}

const spread = (random: Random) => {
  const size = random.int(1, 3_000)
  const begin = random.int(0, size)
  const end = random.int(begin, size)
  const share = random.pick([0.01, 0.1, 0.5, 1])
  return Array.from({ length: size }, (_, at) => at >= begin && at < end && random.chance(share))
}

test('pages hold all who match, in order, wherever they are in the list', async () => {
  const random = createRandom('growing walk')
  for (let round = 0; round < 300; round += 1) {
    const matches = spread(random)
    const expected = random.pick([0, 20, 1_000, 1_000_000])
    const { ids, read } = listOf(matches, { gatherCost: random.pick([1, 4]), expected })
    const limit = random.int(1, 40)
    const firstStep = random.pick([1, 2, 7, 50, firstStepFor(limit)])
    const found: number[] = []
    for (let after: number | null = null; ;) {
      const page = await read(after, limit, firstStep)
      found.push(...page.map(({ id }) => id))
      if (page.length < limit) break
      after = found.at(-1) ?? null
    }
    expect(found).toEqual(ids)
    const offset = random.pick([0, 10, 1_000, 1_001])
    const page = await read(null, limit, firstStep, offset)
    expect(page.map(({ id }) => id)).toEqual(ids.slice(offset, offset + limit))
  }
})

describe('a page costs at most four times the cheaper of walking and gathering', () => {
  const size = 300_000
  const limit = 25
  const among = (isMatching: (id: number) => boolean) =>
    Array.from({ length: size }, (_, id) => isMatching(id))
  test.each([
    ['one in five, but none of the first 5,000', (id: number) => id >= 5_000 && id % 5 === 0],
    ['half, but none of the first half', (id: number) => id >= size / 2],
    ['one in five hundred', (id: number) => id % 500 === 0],
    ['10,000 at one place far away', (id: number) => id >= 250_000 && id < 260_000],
    ['30,000 at one place far away', (id: number) => id >= 250_000 && id < 280_000],
    ['10 at the end', (id: number) => id >= size - 10],
    ['nobody', () => false],
    ['all', () => true],
  ])('%s', async (_, isMatching) => {
    const matches = among(isMatching)
    const count = matches.filter(Boolean).length
    // The planner expects half or twice as many.
    for (const expected of [count / 2, count, count * 2])
      for (const gatherCost of [1, 4]) {
        const { ids, read, spent } = listOf(matches, { gatherCost, expected })
        await read(null, limit)
        const walking = (ids[limit - 1] ?? size) + 1
        const cheaper = Math.min(walking, gatherCost * count)
        expect(spent.cost).toBeLessThanOrEqual(4 * Math.max(cheaper, firstStepFor(limit)))
      }
  })
})

describe('lists with filters, walked in small steps', () => {
  const cursors = createCursors(randomBytes(32))
  let database: TestDatabase
  let lookups: Lookups
  let viewerId: number
  let crowd: Map<number, CrowdMember>
  beforeAll(async () => {
    database = await testDatabase()
    const { db } = database
    lookups = await readLookups(db)
    viewerId = await createMember(db, { name: 'Viewer', approved_at: null })
    await placeMember(db, viewerId, cities.amsterdam)
    const members = await createCrowd(db, viewerId, 150)
    crowd = new Map(members.map((one) => [one.id, one]))
    const random = createRandom('photos')
    for (const { id } of members)
      await createPhoto(db, id, { approved_at: new Date(now - random.int(1, 9e9)) })
  }, 60_000)
  afterAll(() => database.close())

  const slug = (list: keyof typeof chosenLists, id: number) =>
    lookups.list(chosenLists[list]).find((item) => item.id === id)?.slug ?? ''
  const filters = () =>
    [
      [{ is_verified: true }, (one: CrowdMember) => one.isVerified],
      [{ is_online: true }, isOnline],
      [
        { interests: slug('interests', 2), is_verified: true },
        (one: CrowdMember) => one.isVerified && one.listed.interests.includes(2),
      ],
      [
        { interests: slug('interests', 3), body_build: slug('body_build', 4) },
        (one: CrowdMember) => one.listed.interests.includes(3) && one.chosen.body_build === 4,
      ],
    ] as const

  async function readAll<Row extends { id: number }, Position>(
    list: MemberList<Row, Position>,
    size: number,
  ): Promise<{ ids: number[]; total: number | null }> {
    const viewer = viewerOf(viewerId, { supporterUntil: Infinity })
    const read = (query: { cursor?: string; per_page: number }) =>
      listPage(cursors, list, { viewer, query, now })
    const ids: number[] = []
    let next: string | null = null
    do {
      const answer = await read({ per_page: size, ...(next !== null && { cursor: next }) })
      ids.push(...answer.data.map(({ id }) => id))
      next = answer.next_cursor
    } while (next !== null)
    return { ids, total: (await read({ per_page: 0 })).total }
  }

  type Asked = Pick<ListRequest, 'filter' | 'firstStep'>
  /** The most members of the first step, and the size of a page. */
  const walks = [
    [1, 6],
    [4, 24],
    [20, 1],
  ] as const

  test.each([
    [
      'nearby',
      (request: Asked, size: number) => readAll(nearbyList(database.db, { viewerId, now, ...request }), size),
    ],
    [
      'newest',
      (request: Asked, size: number) => readAll(newestList(database.db, { viewerId, now, ...request }), size),
    ],
  ] as const)('%s shows those of the whole list who match, and counts them', async (_, readList) => {
    const { db } = database
    const whole = (await readList({}, 24)).ids
    for (const [asked, isWanted] of filters()) {
      const filter = await readFilter({ db, lookups }, viewerId, asked, now)
      const wanted = whole.filter((id) => {
        const one = crowd.get(id)
        return one !== undefined && isWanted(one)
      })
      expect(wanted.length).toBeGreaterThan(0)
      for (const [firstStep, size] of walks) {
        const { ids, total } = await readList({ filter, firstStep }, size)
        expect({ asked, firstStep, size, ids, total }).toEqual({
          asked,
          firstStep,
          size,
          ids: wanted,
          total: wanted.length,
        })
      }
    }
  })

  test('photos of those who match are shown, the latest approved first', async () => {
    const { db } = database
    const deps = {
      db,
      lookups,
      gazetteer: { place: () => Promise.resolve(undefined) },
      cursors,
      cardsFor: (id: number, ids: readonly number[]) => presentCards(db, id, ids, now),
      now: () => now,
    }
    const viewer = viewerOf(viewerId, { supporterUntil: Infinity })
    const photosOf = async (search: object, per_page: number, firstStep?: number) => {
      const ids: { id: number; owner: number }[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const answer: Awaited<ReturnType<typeof searchPhotos>> = await searchPhotos(
          { ...deps, ...(firstStep !== undefined && { firstStep }) },
          viewer,
          { ...search, per_page, ...(cursor !== undefined && { cursor }) },
        )
        ids.push(...answer.data.map(({ id, user }) => ({ id, owner: user.id })))
        cursor = answer.next_cursor
      }
      return ids
    }
    const whole = await photosOf({}, 24)
    for (const [asked, isWanted] of filters()) {
      const search = Object.fromEntries(
        Object.entries(asked).map(([key, value]) => [key, typeof value === 'string' ? [value] : value]),
      )
      const wanted = whole.filter(({ owner }) => {
        const one = crowd.get(owner)
        return one !== undefined && isWanted(one)
      })
      expect(wanted.length).toBeGreaterThan(0)
      for (const [firstStep, size] of walks) expect(await photosOf(search, size, firstStep)).toEqual(wanted)
    }
  })
})
