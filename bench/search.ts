/**
 * Lists and searches with criteria at 10 k, 100 k and 1 M members on PostgreSQL, against the same list without
 * criteria: criteria that 1 in 100 members meet, and rarer ones, down to one member and none. Nearby also stands for
 * searches, which are the same list from another origin. Four searches start from a place, one of them by a measure.
 * Measures the first page, which has the budget, the count, for which no page waits, and the second page of rare
 * searches. Measures CPU time of database and server. Sizes can be given: `node bench/search.ts 10000`.
 */
import { randomBytes } from 'node:crypto'
import type { UserSearch } from '../contract/search.ts'
import type { Db } from '../server/db/schema.ts'
import { readLookups } from '../server/lookups/read.ts'
import { createCursors } from '../server/paging/cursors.ts'
import { listPage, type MemberList } from '../server/paging/listPage.ts'
import { nearbyList } from '../server/browse/lists/nearby.ts'
import { newestList } from '../server/browse/lists/newest.ts'
import { readFilter } from '../server/browse/search/filter.ts'
import { searchList } from '../server/browse/search/search.ts'
import { benchNow, benchViewer, populate, type Population } from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { type Clock, measureInTurns } from './turns.ts'

const named = process.argv.slice(2).map(Number)
const sizes =
  named.length > 0 ? named : sized({ full: [10_000, 100_000, 1_000_000], short: [shortPopulation] })
/** Enough for a p95 that allows five slow rounds. */
const rounds = 100
/** Milliseconds for one row: a busy machine measures fewer rounds. */
const atMost = 15_000

type Filters = Parameters<typeof readFilter>[2]
interface Asked {
  readonly what: string
  readonly filters: Filters
  /** The largest ratio to the list without criteria. */
  readonly budget: number
}

const few: Filters = { interests: 'relationship' }

/** The shares are those of `population.ts`. The interests include one that nobody has. */
const asked: readonly Asked[] = [
  { what: 'one filter, 1 in 5', filters: { interests: 'friends' }, budget: 5 },
  { what: 'one filter, 1 in 100', filters: { interests: 'dating' }, budget: 5 },
  {
    what: 'four filters, 1 in 100',
    filters: { interests: 'friends', is_verified: true, body_build: 'slim,average', sex_position: 'top' },
    budget: 5,
  },
  { what: 'one filter, 1 in 1,000', filters: few, budget: 20 },
  {
    what: 'four filters, 1 in 1,000',
    filters: { interests: 'chat', is_verified: true, body_build: 'slim', age_from: 35, age_to: 44 },
    budget: 20,
  },
  { what: 'one filter, 1 in 10,000', filters: { interests: 'fun' }, budget: 20 },
  { what: 'one filter, one member', filters: { interests: 'travel-company' }, budget: 20 },
  { what: 'one filter, nobody', filters: { interests: 'volunteering' }, budget: 20 },
  {
    what: 'four filters, nobody',
    filters: { interests: 'volunteering', is_verified: true, body_build: 'slim', age_from: 35, age_to: 44 },
    budget: 20,
  },
  { what: 'online now, 1 in 20', filters: { is_online: true }, budget: 5 },
  { what: 'under 5 km', filters: { distance: 5 }, budget: 20 },
  { what: 'under 50 km and 1 in 1,000', filters: { distance: 50, interests: 'relationship' }, budget: 20 },
]

type ListName = 'nearby' | 'newest'

/** Searches from a place. 1 in 10 members are that tall, and the other criteria make it 1 in 100. */
const searches: readonly { readonly what: string; readonly search: UserSearch; readonly budget: number }[] = [
  {
    what: 'a measure and three filters, 1 in 100',
    search: {
      height_from: 170,
      height_to: 173,
      is_verified: true,
      body_build: ['slim', 'average', 'athletic', 'muscular'],
      sex_position: ['top'],
    },
    budget: 5,
  },
  {
    what: 'four filters, 1 in 1,000',
    search: { interests: ['chat'], is_verified: true, body_build: ['slim'], age_from: 35, age_to: 44 },
    budget: 20,
  },
  { what: 'one filter, 1 in 10,000', search: { interests: ['fun'] }, budget: 20 },
  {
    what: 'four filters, nobody',
    search: {
      interests: ['volunteering'],
      is_verified: true,
      body_build: ['slim'],
      age_from: 35,
      age_to: 44,
    },
    budget: 20,
  },
]

type Read = (query: { readonly per_page?: number; readonly cursor?: string }) => Promise<{
  readonly total: number | null
  readonly next_cursor: string | null
}>

const countAlone = { per_page: 0 }

/** Below the largest size there is no budget, but outliers get a reason. */
const whyBelow =
  'The server looks through the nearest 4,000 members first, and reads all matching members only when these do not fill the page. It pays for both when the page ends near there (here at the 4,047th of 100,000). The budget is for 1 M.'

/** Measures a page with criteria against the same page without. */
async function measurePages(
  what: string,
  { none, asked: read, budget, size, clock }: PagesAsked,
  pageOf: (read: Read) => Promise<{ readonly cursor?: string }> = () => Promise.resolve({}),
): Promise<BenchRow> {
  const [plain, narrowed] = [await pageOf(none), await pageOf(read)]
  const times = await measureInTurns(
    { none: () => none(plain), asked: () => read(narrowed) },
    { rounds, warmUp: 6, clock, atMost },
  )
  const counting = await measureInTurns({ count: () => read(countAlone) }, { rounds: 5, warmUp: 1, clock })
  const { total } = await read(countAlone)
  const [without, page] = [percentile(times.none, 0.5), percentile(times.asked, 0.5)]
  const hasBudget = size === 1_000_000
  return {
    what: `${what}, the page call against that without a filter`,
    figures: {
      'page call CPU': milliseconds(page),
      'page call CPU at p95': milliseconds(percentile(times.asked, 0.95)),
      'no filter CPU': milliseconds(without),
      'count call CPU': milliseconds(percentile(counting.count, 0.5)),
      met: String(total),
    },
    ratio: page / without,
    budget: hasBudget ? budget : null,
    ...(!hasBudget && page / without > budget && { why: whyBelow }),
  }
}

interface PagesAsked {
  readonly none: Read
  readonly asked: Read
  readonly budget: number
  readonly size: number
  readonly clock: Clock
}

async function secondPage(read: Read): Promise<{ cursor: string }> {
  const { next_cursor: cursor } = await read({})
  if (cursor === null) throw new Error('There is no second page.')
  return { cursor }
}

async function measure(population: Population, size: number): Promise<BenchRow[]> {
  const { db, viewerId } = population
  const lookups = await readLookups(db)
  const clock = await processorClock(population)
  const cursors = createCursors(randomBytes(32))
  const viewer = benchViewer(viewerId)
  const reading =
    <Row, Position>(list: MemberList<Row, Position>): Read =>
    (query) =>
      listPage(cursors, list, { viewer, query, now: benchNow })
  const members = `${size.toLocaleString('en')} members`
  const rows: BenchRow[] = []
  const listed = async (name: ListName, filters: Filters) => {
    const filter = await readFilter({ db, lookups }, viewerId, filters, benchNow)
    return name === 'nearby'
      ? reading(nearbyList(db, { viewerId, now: benchNow, filter }))
      : reading(newestList(db, { viewerId, now: benchNow, filter }))
  }
  for (const name of ['nearby', 'newest'] as const) {
    const none = await listed(name, {})
    for (const { what, filters, budget } of asked) {
      const pages = { none, asked: await listed(name, filters), budget, size, clock }
      rows.push(await measurePages(`${name}, ${members}, ${what}`, pages))
    }
    // At the smallest size fewer members match than fit on a page.
    if (size < 100_000) continue
    const pages = { none, asked: await listed(name, few), budget: 20, size, clock }
    rows.push(
      await measurePages(`${name}, ${members}, one filter, 1 in 1,000, the second page`, pages, secondPage),
    )
  }
  const searched = async (search: UserSearch) =>
    reading(await searchList({ db, lookups, gazetteer: gazetteerOf(db) }, viewerId, search, benchNow))
  const none = await searched({ place_id: 1 })
  for (const { what, search, budget } of searches) {
    const pages = { none, asked: await searched({ ...search, place_id: 1 }), budget, size, clock }
    rows.push(await measurePages(`search, ${members}, from a place, ${what}`, pages))
  }
  return rows
}

/** A gazetteer of the cities of `population.ts`. */
const gazetteerOf = (db: Db) => ({
  place: async (id: number) => {
    const { latitude, longitude } = await db
      .selectFrom('cell')
      .where('place_id', '=', id)
      .where('kind', '=', 'city')
      .select(['latitude', 'longitude'])
      .executeTakeFirstOrThrow()
    const names = { city: 'City', state: '', country: 'Country', country_code: 'XX' }
    return { id, latitude, longitude, ...names, population: 1 }
  },
})

const rows: BenchRow[] = []
for (const size of sizes) {
  const population = await populate(size)
  try {
    rows.push(...(await measure(population, size)))
  } finally {
    await population.close()
  }
}
report('search', rows)
