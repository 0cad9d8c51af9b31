/**
 * Lists and searches that ask for something, at 10 k, 100 k and 1 M members on PostgreSQL (DESIGN 7), against the
 * same list when nothing is asked: where 1 in 100 members meet it, and where fewer do, down to one and to
 * none. Nearby stands for searches too, which are the same list from another origin. The totals, which
 * only a first page counts, are told apart.
 */
import { pageSizes } from '../contract/limits.ts'
import type { Db } from '../server/db/schema.ts'
import { fillLookups } from '../server/lookups/fill.ts'
import { readLookups } from '../server/lookups/read.ts'
import type { MemberList } from '../server/members/listPage.ts'
import { nearbyList } from '../server/members/nearby.ts'
import { newestList } from '../server/members/newest.ts'
import { readFilter } from '../server/search/filter.ts'
import { benchNow, populate, type Population } from './population.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { measureInTurns } from './turns.ts'

const sizes = [10_000, 100_000, 1_000_000]
const rounds = 40

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

async function measure({ db, viewerId }: Population, size: number): Promise<BenchRow[]> {
  await fillLookups(db)
  const lookups = await readLookups(db)
  const rows: BenchRow[] = []
  for (const name of ['nearby', 'newest'] as const) {
    for (const { what, filters, budget } of asked) {
      const filter = await readFilter({ db, lookups }, viewerId, filters, benchNow)
      const read = reader(db, viewerId, name)
      const times = await measureInTurns(
        { none: () => read(null), asked: () => read(filter) },
        { rounds, warmUp: 5 },
      )
      const total = lists[name](db, viewerId, benchNow, filter)
      const counting = await measureInTurns({ total: () => total.readTotal() }, { rounds: 5, warmUp: 1 })
      const [none, page] = [percentile(times.none, 0.5), percentile(times.asked, 0.5)]
      rows.push({
        what: `${name}, ${size.toLocaleString('en')} members, ${what}, against no filter`,
        figures: {
          'page p50': milliseconds(page),
          'no filter p50': milliseconds(none),
          'total p50': milliseconds(percentile(counting.total, 0.5)),
          met: String(await total.readTotal()),
        },
        ratio: page / none,
        budget: size === 1_000_000 ? budget : null,
      })
    }
  }
  return rows
}

/** First pages, without the total, presented. */
function reader(db: Db, viewerId: number, name: keyof typeof lists) {
  const from = { after: null, offset: 0, limit: pageSizes.list + 1 }
  const present = async <Row, Position>(list: MemberList<Row, Position>) =>
    (await list.readRows(from)).map((row) => list.present(row))
  return (filter: Awaited<ReturnType<typeof readFilter>>) =>
    name === 'nearby'
      ? present(nearbyList(db, viewerId, benchNow, filter))
      : present(newestList(db, viewerId, benchNow, filter))
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
