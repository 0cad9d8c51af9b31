/**
 * Galleries at 10 k, 100 k and 1 M members on PostgreSQL, with one photo each and a video of one in ten. Compares a
 * page 100,000 photos deep with the second page, and the first page of a search with one without criteria. Also
 * measures search by name and the count of all members. On PGlite with 10 k members, compares each first page with
 * 30 ms. Measures CPU time of database and server. Sizes can be given: `node bench/galleries.ts 10000 pglite`.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CallRequest } from '../contract/calls.ts'
import type { Gazetteer } from '../server/geo/gazetteer.ts'
import { readLookups } from '../server/lookups/read.ts'
import { countCommunity } from '../server/members/communityRepository.ts'
import { createCursors } from '../server/paging/cursors.ts'
import { listPage } from '../server/paging/listPage.ts'
import { presentCards } from '../server/members/presentCards.ts'
import type { CardsFor } from '../server/members/presentCards.ts'
import { photoGallery } from '../server/browse/galleries/galleries.ts'
import { nameList } from '../server/browse/search/byName.ts'
import { searchPhotos, searchVideos } from '../server/browse/search/searchMedia.ts'
import { benchNow, benchViewer, populate, type Population, populateLocally } from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { measureInTurns } from './turns.ts'

const named = process.argv.slice(2)
const sizes =
  named.length > 0
    ? named.filter((name) => name !== 'pglite').map(Number)
    : sized({ full: [10_000, 100_000, 1_000_000], short: [shortPopulation] })
const hasPGlite = named.length === 0 || named.includes('pglite')
const localSize = sized({ full: 10_000, short: shortPopulation })
/** Enough for a p95 that allows five slow rounds. */
const rounds = 100
/** Milliseconds for one row: a busy machine measures fewer rounds. */
const atMost = 15_000
const mostDeep = 100_000
const perPage = 24
/** Budget for a page by cursor at depth 100 k, against the first page. */
const deepBudget = 1.5
/** Budget of a first page on PGlite in milliseconds. */
const localBudget = 30

/** Budgets at the largest size: criteria that 1 in 100 members meet, and rarer ones. */
const commonBudget = 5
const rareBudget = 20

const whyCommon =
  'Reads members in the order of their newest photo until 25 of them match, and their photos. How many it reads depends on the random members. The budget is that of four filters.'

const recounted = 'user/count, recounted'

type Search = Omit<CallRequest<'POST /photo/search'>['body'], 'cursor' | 'per_page'>

/** The shares are those of `population.ts`. */
const searches: readonly { readonly what: string; readonly budget: number; readonly search: Search }[] = [
  { what: '1 in 100', budget: commonBudget, search: { interests: ['dating'] } },
  { what: '1 in 1,000', budget: rareBudget, search: { interests: ['relationship'] } },
  {
    what: 'four filters, 1 in 100',
    budget: commonBudget,
    search: {
      interests: ['friends'],
      is_verified: true,
      body_build: ['slim', 'average'],
      sex_position: ['top'],
    },
  },
  { what: 'nobody', budget: rareBudget, search: { interests: ['volunteering'] } },
]

const nowhere: Pick<Gazetteer, 'place'> = { place: () => Promise.resolve(undefined) }

async function worksFor(population: Population) {
  const { db, viewerId } = population
  const cursors = createCursors(randomBytes(32))
  const cardsFor: CardsFor = (of, ids) => presentCards(db, of, ids, benchNow)
  const deps = {
    db,
    cursors,
    cardsFor,
    now: () => benchNow,
    gazetteer: nowhere,
    lookups: await readLookups(db),
  }
  const viewer = benchViewer(viewerId)
  const count = await db
    .selectFrom('photo')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const depth = Math.min(mostDeep, Math.floor(Number(count.count) / 2))
  const cursorAt = async (at: number) => {
    const before = await db
      .selectFrom('photo')
      .orderBy('approved_at', 'desc')
      .orderBy('id', 'desc')
      .offset(at - 1)
      .limit(1)
      .select(['id', sql<string>`approved_at::text`.as('approved_at')])
      .executeTakeFirstOrThrow()
    // As `photoGallery` names a gallery without a tag.
    return cursors.seal(`newest photos  ${viewerId}`, [at, [before.approved_at, before.id]])
  }
  const [second, deep] = [await cursorAt(1), await cursorAt(depth)]
  const someone = await db
    .selectFrom('member')
    .where('is_visible', '=', true)
    .where('id', '<>', viewerId)
    .orderBy('id')
    .limit(1)
    .select('name_skeleton')
    .executeTakeFirstOrThrow()
  const name = someone.name_skeleton ?? ''
  const newest = (cursor?: string) =>
    photoGallery(deps, 'newest', { viewer, query: { cursor, per_page: perPage } })
  const typed = (letters: string) =>
    listPage(cursors, nameList(db, viewerId, letters, benchNow), {
      viewer,
      query: { per_page: perPage },
      now: benchNow,
    })
  return {
    depth,
    newest: { first: () => newest(), second: () => newest(second), deep: () => newest(deep) },
    photos: (search: Search) => searchPhotos(deps, viewer, { ...search, per_page: perPage }),
    videos: (search: Search) => searchVideos(deps, viewer, { ...search, per_page: 6 }),
    others: {
      'by-name, two letters': () => typed(name.slice(0, 2)),
      'by-name, a whole name': () => typed(name),
      'by-name, a whole name with a slip': () => typed(`${name.slice(0, 3)}z${name.slice(4)}`),
      [recounted]: () => countCommunity(db, benchNow),
    },
  }
}

const least = new Map<string, number>()
const rows: BenchRow[] = []

/** Adds a row without a budget, compared with the smallest size. */
function pushGrown(what: string, times: readonly number[], size: number): void {
  const p50 = percentile(times, 0.5)
  const smallest = least.get(what) ?? p50
  least.set(what, smallest)
  rows.push({
    what: `${what}, ${size.toLocaleString('en')} members, against the smallest size`,
    figures: { 'call CPU': milliseconds(p50), 'at p95': milliseconds(percentile(times, 0.95)) },
    ratio: p50 / smallest,
    budget: null,
    ...(what === recounted && {
      why: 'Reads every member. Runs at most once a minute for all viewers, who get the previous numbers meanwhile; only the first call in ten minutes waits.',
    }),
  })
}

async function measure(population: Population, size: number): Promise<void> {
  const clock = await processorClock(population)
  const turns = { rounds, warmUp: 6, clock, atMost }
  const { depth, newest, photos, videos, others } = await worksFor(population)
  const members = `${size.toLocaleString('en')} members`

  const times = await measureInTurns(newest, turns)
  const [second, deep] = [percentile(times.second, 0.5), percentile(times.deep, 0.5)]
  rows.push({
    what: `photo/newest, ${members}, ${depth.toLocaleString('en')} deep, against the second page`,
    figures: {
      'deep CPU': milliseconds(deep),
      'at p95': milliseconds(percentile(times.deep, 0.95)),
      'second page CPU': milliseconds(second),
    },
    ratio: deep / second,
    budget: deepBudget,
  })
  pushGrown('photo/newest, the first page', times.first, size)
  for (const [name, find] of Object.entries({ 'photo/search': photos, 'video/search': videos })) {
    for (const { what, budget, search } of searches) {
      const { none, asked } = await measureInTurns({ none: () => find({}), asked: () => find(search) }, turns)
      const [without, page] = [percentile(none, 0.5), percentile(asked, 0.5)]
      rows.push({
        what: `${name}, ${members}, ${what}, the page call against that without a filter`,
        figures: {
          'page call CPU': milliseconds(page),
          'page call CPU at p95': milliseconds(percentile(asked, 0.95)),
          'no filter CPU': milliseconds(without),
        },
        ratio: page / without,
        budget: size === 1_000_000 ? budget : null,
        ...(size === 1_000_000 && budget === commonBudget && { why: whyCommon }),
      })
    }
  }
  for (const [what, work] of Object.entries(others)) {
    const { call } = await measureInTurns({ call: work }, turns)
    pushGrown(what, call, size)
  }
}

async function measureLocally(population: Population): Promise<void> {
  const clock = await processorClock(population)
  const { newest, photos, videos, others } = await worksFor(population)
  const works = {
    'photo/newest': newest.first,
    'photo/search': () => photos({}),
    'video/search': () => videos({}),
    ...others,
  }
  for (const [what, work] of Object.entries(works)) {
    const { call } = await measureInTurns({ call: work }, { rounds, warmUp: 6, clock, atMost })
    const p50 = percentile(call, 0.5)
    rows.push({
      what: `${what}, PGlite with ${localSize.toLocaleString('en')} members, against ${localBudget} ms`,
      figures: { 'call CPU': milliseconds(p50), 'at p95': milliseconds(percentile(call, 0.95)) },
      ratio: p50 / localBudget,
      budget: 1,
    })
  }
}

for (const size of sizes) {
  const population = await populate(size)
  try {
    await measure(population, size)
  } finally {
    await population.close()
  }
}
if (hasPGlite) {
  const population = await populateLocally(localSize)
  try {
    await measureLocally(population)
  } finally {
    await population.close()
  }
}
report('galleries', rows)
