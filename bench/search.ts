/**
 * Lists and searches that ask for something, at 10 k, 100 k and 1 M members on PostgreSQL (DESIGN 7), against the
 * same list when nothing is asked: where 1 in 100 members meet it, and where fewer do, down to one and to
 * none. Nearby stands for searches too, which are the same list from another origin. Measured are the two calls as
 * they are answered: the first page, which has the budget, and the count, which no page waits for. Counted is
 * processor time, the database's and the server's.
 * Sizes can be named: `node bench/search.ts 10000`.
 */
import { randomBytes } from 'node:crypto'
import type { Db } from '../server/db/schema.ts'
import { readLookups } from '../server/lookups/read.ts'
import { createCursors } from '../server/members/listCursor.ts'
import { listPage } from '../server/members/listPage.ts'
import { nearbyList } from '../server/members/nearby.ts'
import { newestList } from '../server/members/newest.ts'
import { readFilter } from '../server/search/filter.ts'
import { benchNow, benchViewer, populate, type Population } from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { measureInTurns } from './turns.ts'

const named = process.argv.slice(2).map(Number)
const sizes = named.length > 0 ? named : [10_000, 100_000, 1_000_000]
const rounds = 30
/** Of one line, in milliseconds: a busy machine measures fewer rounds. */
const atMost = 5_000

type Filters = Parameters<typeof readFilter>[2]
interface Asked {
  readonly what: string
  readonly filters: Filters
  /** DESIGN 7 */
  readonly budget: number
}

/** Shares are those of `population.ts`; the interests are its first six, and one that nobody has. */
const asked: readonly Asked[] = [
  { what: 'one filter, 1 in 5', filters: { interests: 'friends' }, budget: 5 },
  { what: 'one filter, 1 in 100', filters: { interests: 'dating' }, budget: 5 },
  {
    what: 'four filters, 1 in 100',
    filters: { interests: 'friends', is_verified: true, body_build: 'slim,average', sex_position: 'top' },
    budget: 5,
  },
  { what: 'one filter, 1 in 1,000', filters: { interests: 'relationship' }, budget: 20 },
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

const lists = { nearby: nearbyList, newest: newestList }

async function measure(population: Population, size: number): Promise<BenchRow[]> {
  const { db, viewerId } = population
  const lookups = await readLookups(db)
  const clock = await processorClock(population)
  const rows: BenchRow[] = []
  for (const name of ['nearby', 'newest'] as const) {
    for (const { what, filters, budget } of asked) {
      const filter = await readFilter({ db, lookups }, viewerId, filters, benchNow)
      const read = reader(db, viewerId, name)
      const times = await measureInTurns(
        { none: () => read(null, {}), asked: () => read(filter, {}) },
        { rounds, warmUp: 6, clock, atMost },
      )
      const counting = await measureInTurns(
        { count: () => read(filter, countAlone) },
        { rounds: 5, warmUp: 1, clock },
      )
      const { total } = await read(filter, countAlone)
      const [none, page] = [percentile(times.none, 0.5), percentile(times.asked, 0.5)]
      rows.push({
        what: `${name}, ${size.toLocaleString('en')} members, ${what}, the page call against that without a filter`,
        figures: {
          'page call CPU': milliseconds(page),
          'page call CPU at p95': milliseconds(percentile(times.asked, 0.95)),
          'no filter CPU': milliseconds(none),
          'count call CPU': milliseconds(percentile(counting.count, 0.5)),
          met: String(total),
        },
        ratio: page / none,
        budget: size === 1_000_000 ? budget : null,
      })
    }
  }
  return rows
}

const countAlone = { per_page: 0 }

/** The answer to a member who asks for the first page, or for the count. */
function reader(db: Db, viewerId: number, name: keyof typeof lists) {
  const cursors = createCursors(randomBytes(32))
  const viewer = benchViewer(viewerId)
  return (filter: Awaited<ReturnType<typeof readFilter>>, query: { readonly per_page?: number }) => {
    const request = { viewer, query, now: benchNow }
    return name === 'nearby'
      ? listPage(cursors, nearbyList(db, viewerId, benchNow, filter), request)
      : listPage(cursors, newestList(db, viewerId, benchNow, filter), request)
  }
}

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
