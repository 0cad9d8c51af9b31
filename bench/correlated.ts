/**
 * Lists and searches whose criteria depend on age and place (`correlate` of `population.ts`), at 1 M members on
 * PostgreSQL: the CPU time of a first page at p95, and against the cheaper of two ways: to walk the list until the page is
 * full, and to gather all who match and sort them.
 */
import { randomBytes } from 'node:crypto'
import { nearbyList } from '../server/browse/lists/nearby.ts'
import { newestList } from '../server/browse/lists/newest.ts'
import { readFilter } from '../server/browse/search/filter.ts'
import { gathersOnly, walksOnly } from '../server/browse/search/growingWalk.ts'
import { searchPhotos } from '../server/browse/search/searchMedia.ts'
import { readLookups } from '../server/lookups/read.ts'
import { presentCards } from '../server/members/presentCards.ts'
import { createCursors } from '../server/paging/cursors.ts'
import { listPage } from '../server/paging/listPage.ts'
import {
  benchNow,
  benchViewer,
  correlate,
  correlatedFilters,
  populate,
  type Population,
} from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { measureInTurns } from './turns.ts'

const members = sized({ full: 1_000_000, short: shortPopulation })
const rounds = 60
/** Milliseconds of one page at p95. */
const longest = 30
/** A page against the cheaper of both ways. */
const budget = 4

type Read = (firstStep?: number) => Promise<unknown>

async function readsOf({ db, viewerId }: Population, filters: Parameters<typeof readFilter>[2]) {
  const lookups = await readLookups(db)
  const filter = await readFilter({ db, lookups }, viewerId, filters, benchNow)
  const cursors = createCursors(randomBytes(32))
  const viewer = benchViewer(viewerId)
  const search = Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.split(',') : value,
    ]),
  )
  const asked = (firstStep?: number) => ({
    viewerId,
    now: benchNow,
    filter,
    ...(firstStep !== undefined && { firstStep }),
  })
  const page = { viewer, query: {}, now: benchNow }
  return {
    nearby: (firstStep) => listPage(cursors, nearbyList(db, asked(firstStep)), page),
    newest: (firstStep) => listPage(cursors, newestList(db, asked(firstStep)), page),
    photos: (firstStep) =>
      searchPhotos(
        {
          db,
          lookups,
          gazetteer: { place: () => Promise.resolve(undefined) },
          cursors,
          cardsFor: (id, ids) => presentCards(db, id, ids, benchNow),
          now: () => benchNow,
          ...(firstStep !== undefined && { firstStep }),
        },
        viewer,
        { ...search, per_page: 12 },
      ),
  } satisfies Record<string, Read>
}

async function measure(population: Population): Promise<BenchRow[]> {
  const clock = await processorClock(population)
  const rows: BenchRow[] = []
  for (const [what, filters] of Object.entries(correlatedFilters)) {
    for (const [name, read] of Object.entries<Read>(await readsOf(population, filters))) {
      const times = await measureInTurns(
        { page: () => read(), walk: () => read(walksOnly), gather: () => read(gathersOnly) },
        { rounds, warmUp: 3, clock, atMost: 30_000 },
      )
      const p95 = percentile(times.page, 0.95)
      const [page, walk, gather] = [times.page, times.walk, times.gather].map((all) => percentile(all, 0.5))
      const cheaper = Math.min(walk ?? 0, gather ?? 0)
      rows.push(
        {
          what: `${name}, ${what}, the page against the cheaper of both ways`,
          figures: {
            'page CPU p50': milliseconds(page ?? 0),
            'walked CPU p50': milliseconds(walk ?? 0),
            'gathered CPU p50': milliseconds(gather ?? 0),
          },
          ratio: (page ?? 0) / cheaper,
          budget,
        },
        {
          what: `${name}, ${what}, at p95 against ${longest} ms`,
          figures: { 'page CPU p95': milliseconds(p95) },
          ratio: p95 / longest,
          budget: 1,
        },
      )
    }
  }
  return rows
}

const population = await populate(members, { isChanged: true })
try {
  await correlate(population.forJobs, population.viewerId)
  report('correlated', await measure(population))
} finally {
  await population.close()
}
