/**
 * Every list of members at 10 k, 100 k and 1 M members on PostgreSQL. Compares a deep page with the first page, and the
 * first page and the count with those of the smallest size. On PGlite with 10 k members, compares each first page with
 * 30 ms. Measures CPU time of database and server. Sizes can be given: `node bench/lists.ts 10000 pglite`.
 */
import { randomBytes } from 'node:crypto'
import { pageSizes } from '../contract/limits.ts'
import { listOnCam } from '../server/cams/onCam.ts'
import { countOnCam } from '../server/cams/repository.ts'
import type { Db } from '../server/db/schema.ts'
import { createCursors } from '../server/paging/cursors.ts'
import { listPage, type MemberList } from '../server/paging/listPage.ts'
import { blockedList } from '../server/browse/lists/blocked.ts'
import { onlineList } from '../server/browse/lists/online.ts'
import { popularList } from '../server/browse/lists/popular.ts'
import {
  presentDudelisted,
  presentMediaAccess,
  presentVisitor,
  relatedList,
} from '../server/browse/lists/related.ts'
import { travelList } from '../server/browse/lists/travel.ts'
import { nearbyList, nearbyOnlineList } from '../server/browse/lists/nearby.ts'
import { newestList } from '../server/browse/lists/newest.ts'
import { presentCard } from '../server/members/presentCards.ts'
import { benchNow, benchViewer, populate, type Population, populateLocally } from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { type Clock, measureInTurns } from './turns.ts'

const named = process.argv.slice(2)
const sizes =
  named.length > 0
    ? named.filter((name) => name !== 'pglite').map(Number)
    : sized({ full: [10_000, 100_000, 1_000_000], short: [shortPopulation] })
const hasPGlite = named.length === 0 || named.includes('pglite')
const localSize = sized({ full: 10_000, short: shortPopulation })
/** Enough for a p95 that allows five slow rounds. */
const rounds = 100
/** Milliseconds for one list: a busy machine measures fewer rounds. */
const atMost = 15_000

interface Measured {
  readonly name: string
  readonly depth: number
  /** The first page and the count, as the API returns them. */
  readonly page: readonly number[]
  readonly count: readonly number[]
  /** By cursor: the second page, and a deep one. */
  readonly first: readonly number[]
  readonly deep: readonly number[]
}

async function measureList<Row, Position, Card>(
  viewerId: number,
  list: MemberList<Row, Position, Card>,
  clock: Clock,
): Promise<Measured> {
  const cursors = createCursors(randomBytes(32))
  const viewer = benchViewer(viewerId)
  const total = await list.readTotal()
  const depth = Math.max(1, Math.min(100_000, Math.floor(total / 2)))
  const cursorAt = async (at: number) => {
    const [before] = await list.readRows({ after: null, offset: at - 1, limit: 1 })
    if (!before) throw new Error(`${list.name} has no ${at} members.`)
    return cursors.seal(`${list.name} ${viewerId}`, [at, list.positionOf(before)])
  }
  const [first, deep] = [await cursorAt(1), await cursorAt(depth)]
  const read = (query: { cursor?: string; per_page?: number }) =>
    listPage(cursors, list, { viewer, query, now: benchNow })
  const times = await measureInTurns(
    {
      page: () => read({}),
      first: () => read({ cursor: first }),
      deep: () => read({ cursor: deep }),
    },
    { rounds, warmUp: 6, clock, atMost },
  )
  const counting = await measureInTurns(
    { count: () => read({ per_page: 0 }) },
    { rounds, warmUp: 2, clock, atMost },
  )
  return { name: list.name.split(' ', 1)[0] ?? '', depth, ...times, ...counting }
}

/** Measures the listed members on cam: pages include the total and are ordered by id. */
async function measureOnCam(db: Db, viewerId: number, clock: Clock): Promise<Measured> {
  const read = (perPage: number, cursor?: string) =>
    listOnCam(db, viewerId, { per_page: perPage, ...(cursor !== undefined && { cursor }) }, benchNow)
  const { total } = await read(1)
  const depth = Math.max(1, Math.floor((total ?? 0) / 2))
  const first = (await read(1)).next_cursor
  const deep = (await read(depth)).next_cursor
  if (first === null || deep === null) throw new Error('Nobody is on cam.')
  const times = await measureInTurns(
    {
      page: () => read(pageSizes.list),
      count: () => countOnCam(db, viewerId, new Date(benchNow)),
      first: () => read(pageSizes.list, first),
      deep: () => read(pageSizes.list, deep),
    },
    { rounds, warmUp: 6, clock, atMost },
  )
  return { name: 'dudelist-cam', depth, ...times }
}

async function measureAll(population: Population): Promise<Measured[]> {
  const { db, viewerId, sociableId } = population
  const clock = await processorClock(population)
  const asked = { viewerId: sociableId, now: benchNow, filter: null }
  const centre = await db
    .selectFrom('cell')
    .where('place_id', '=', 1)
    .select(['latitude', 'longitude'])
    .executeTakeFirstOrThrow()
  const place = { id: 1, city: 'City', state: '', country: 'Country', country_code: 'XX', population: 1 }
  const gazetteer = { place: () => Promise.resolve({ ...place, ...centre }) }
  const travel = { ...asked, viewerId, placeId: 1, from: undefined, to: undefined }
  const measure = <Row, Position, Card>(list: MemberList<Row, Position, Card>) =>
    measureList(viewerId, list, clock)
  const measureOwn = <Row, Position, Card>(list: MemberList<Row, Position, Card>) =>
    measureList(sociableId, list, clock)
  return [
    await measure(newestList(db, { viewerId, now: benchNow })),
    await measure(nearbyList(db, { viewerId, now: benchNow })),
    await measure(nearbyOnlineList(db, { viewerId, now: benchNow })),
    await measure(onlineList(db, { viewerId, now: benchNow })),
    await measure(popularList(db, { viewerId, now: benchNow })),
    await measure(await travelList({ db, gazetteer }, travel)),
    await measureOwn(relatedList(db, asked, 'dudelisted', presentDudelisted)),
    await measureOwn(relatedList(db, asked, 'dudelisted/buddies', presentDudelisted)),
    await measureOwn(relatedList(db, asked, 'dudelisted/hotties', presentDudelisted)),
    await measureOwn(relatedList(db, asked, 'dudelist-online', presentDudelisted)),
    await measureOnCam(db, sociableId, clock),
    await measureOwn(relatedList(db, asked, 'hotlisting-me', presentCard)),
    await measureOwn(relatedList(db, asked, 'visitor', presentVisitor)),
    await measureOwn(relatedList(db, asked, 'unlocked', presentMediaAccess)),
    await measureOwn(relatedList(db, asked, 'private-unlock-looker', presentMediaAccess)),
    await measure(blockedList(db, { viewerId })),
  ]
}

/** The budget of newest. The other lists also follow an index of their own, so they get the same. */
const deepBudget = 1.5
/** Budget of a first page on PGlite in milliseconds. */
const localBudget = 30

const rows: BenchRow[] = []
const smallest = new Map<string, { page: number; count: number }>()
for (const size of sizes) {
  const population = await populate(size)
  try {
    for (const { name, depth, page, count, first, deep } of await measureAll(population)) {
      const p50 = {
        page: percentile(page, 0.5),
        count: percentile(count, 0.5),
        first: percentile(first, 0.5),
        deep: percentile(deep, 0.5),
      }
      const where = `${name}, ${size.toLocaleString('en')} members`
      const least = smallest.get(name) ?? p50
      smallest.set(name, least)
      rows.push(
        {
          what: `${where}, ${depth.toLocaleString('en')} deep, against the second page`,
          figures: {
            'deep CPU': milliseconds(p50.deep),
            'at p95': milliseconds(percentile(deep, 0.95)),
            'second page CPU': milliseconds(p50.first),
          },
          ratio: p50.deep / p50.first,
          budget: name === 'newest' ? deepBudget : null,
        },
        {
          what: `${where}, the first page, against the smallest size`,
          figures: {
            'page call CPU': milliseconds(p50.page),
            'at p95': milliseconds(percentile(page, 0.95)),
          },
          ratio: p50.page / least.page,
          budget: null,
        },
        {
          what: `${where}, the count, against the smallest size`,
          figures: {
            'count call CPU': milliseconds(p50.count),
            'at p95': milliseconds(percentile(count, 0.95)),
          },
          ratio: p50.count / least.count,
          budget: null,
        },
      )
    }
  } finally {
    await population.close()
  }
}
if (hasPGlite) {
  const population = await populateLocally(localSize)
  try {
    for (const { name, page, count, first } of await measureAll(population)) {
      const p50 = percentile(page, 0.5)
      rows.push({
        what: `${name}, PGlite with ${localSize.toLocaleString('en')} members, the first page, against ${localBudget} ms`,
        figures: {
          'page call CPU': milliseconds(p50),
          'at p95': milliseconds(percentile(page, 0.95)),
          'count call CPU': milliseconds(percentile(count, 0.5)),
          'second page CPU': milliseconds(percentile(first, 0.5)),
        },
        ratio: p50 / localBudget,
        budget: 1,
        why: 'PGlite reads the rows in one thread, in WebAssembly.',
      })
    }
  } finally {
    await population.close()
  }
}
report('lists', rows)
