/**
 * Nearby at 10 k, 100 k and 1 M members on PostgreSQL, at several depths, against the bare cell query in psql (the same
 * members in the same order, ids only, by psql's own timing), prepared like the server's statements. Another figure is
 * that query with all columns of the cards: what the page takes beyond that is the cost of the server. The CPU time of
 * database and server is compared with that of the first page.
 */
import { randomBytes } from 'node:crypto'
import { createCursors } from '../server/paging/cursors.ts'
import { listPage } from '../server/paging/listPage.ts'
import { nearbyList } from '../server/browse/lists/nearby.ts'
import type { NearbyPosition } from '../server/browse/lists/nearbyRepository.ts'
import { openPsql } from './psql.ts'
import { benchNow, benchViewer, populate, type Population } from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { measureInTurns } from './turns.ts'

const sizes = sized({ full: [10_000, 100_000, 1_000_000], short: [shortPopulation] })
/** Depths by cursor. The count is a row of its own, because no page waits for it. */
const depths = [1, 1_000, 5_000, 10_000, 100_000, 500_000, 900_000]
/** The share of members that lists show is a little larger. */
const listedShare = 0.95
const rounds = sized({ full: 300, short: 2 })
/** The CPU time of a page by cursor at any depth, against that of the first page. */
const depthBudget = 1.5
const warmUp = 20

const walk = (columns: string) => `
  select near.distance, near.id as cell_id, walked.*
  from (
    select id, sphere_point <-> (
      select sphere_point from member_place join cell on cell.id = cell_id where member_id = $1
    ) as distance from cell
    order by distance limit 2000000000
  ) as near
  cross join lateral (
    select place.member_id, place.shuffle_key ${columns} from member_place as place
    join member on member.id = place.member_id and member.is_visible
    where place.cell_id = near.id and (place.shuffle_key, place.member_id) > (
      case when near.id = $3::integer then $4::integer else -2147483648 end,
      case when near.id = $3::integer then $5::integer else 0 end)
    order by place.shuffle_key, place.member_id limit 24
  ) as walked
  where (near.distance, near.id) >= ($2::float8, $3::integer)
  order by near.distance, near.id, walked.shuffle_key, walked.member_id limit 24`

const bareWalk = walk('')

const walkWithCards = `
  select walk.*, presence.last_seen_at, dudelist.type, avatar.id, avatar.file_key, avatar.description,
    avatar.width, avatar.height, avatar.shape, avatar.position, avatar.thumbhash
  from (${walk(`, place.city, place.country, member.name, member.birthday, member.shows_age,
    member.hides_distance, member.hides_online, member.is_verified, member.is_legacy_supporter,
    member.supporter_until, member.approved_at, member.avatar_photo_id`)}) as walk
  left join presence on presence.member_id = walk.member_id
  left join dudelist on dudelist.listed_id = walk.member_id and dudelist.member_id = $1
  left join photo as avatar on avatar.id = walk.avatar_photo_id
  order by walk.distance, walk.cell_id, walk.shuffle_key, walk.member_id`

const parameters = '(integer, float8, integer, integer, integer)'

function readerOf({ db, viewerId }: Population) {
  const cursors = createCursors(randomBytes(32))
  const list = nearbyList(db, { viewerId, now: benchNow })
  const viewer = benchViewer(viewerId)
  return {
    read: (query: { cursor?: string }) => listPage(cursors, list, { viewer, query, now: benchNow }),
    cursorAt: (depth: number, after: NearbyPosition) => cursors.seal(`nearby ${viewerId}`, [depth, after]),
  }
}

/** Returns the position of the member before the page that starts `depth` members into the list. */
async function positionAt({ forJobs, viewerId }: Population, depth: number): Promise<NearbyPosition> {
  // Passing 900,000 members takes longer than a statement of the server may.
  const list = nearbyList(forJobs, { viewerId, now: benchNow })
  const [before] = await list.readRows({ after: null, offset: depth - 1, limit: 1 })
  if (!before) throw new Error(`There are no ${depth} members to pass.`)
  return list.positionOf(before)
}

async function measure(population: Population, depth: number, after: NearbyPosition) {
  const psql = openPsql(population.databaseUrl)
  // The server's connections have the same setting.
  await psql.time('set jit = off')
  await psql.time('set random_page_cost = 1.1')
  await psql.time(`prepare walk ${parameters} as ${bareWalk}`)
  await psql.time(`prepare cards ${parameters} as ${walkWithCards}`)
  const { read, cursorAt } = readerOf(population)
  const cursor = cursorAt(depth, after)
  const values = [population.viewerId, ...after.slice(0, 4)]

  // In turns, so that other load on the machine affects all alike.
  const page: number[] = []
  const bare: number[] = []
  const cards: number[] = []
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const began = performance.now()
    await read({ cursor })
    page.push(performance.now() - began)
    bare.push(await psql.time(`execute walk (${values.join(', ')})`))
    cards.push(await psql.time(`execute cards (${values.join(', ')})`))
  }
  await psql.close()
  const medianOf = (times: readonly number[]) => percentile(times.slice(warmUp), 0.5)
  return {
    page: medianOf(page),
    bare: medianOf(bare),
    cards: medianOf(cards),
  }
}

/** Returns the median CPU time of the first page, and of a page at each position. */
async function measureProcessorTime(population: Population, positions: ReadonlyMap<number, NearbyPosition>) {
  const { read, cursorAt } = readerOf(population)
  const works = Object.fromEntries([
    ['first', () => read({})],
    ...[...positions].map(([depth, after]) => {
      const cursor = cursorAt(depth, after)
      return [String(depth), () => read({ cursor })] as const
    }),
  ])
  const clock = await processorClock(population)
  const times = await measureInTurns(works, { rounds, warmUp, clock })
  return new Map(Object.entries(times).map(([name, all]) => [name, percentile(all, 0.5)]))
}

async function measureTotal({ db, viewerId }: Population): Promise<number> {
  const list = nearbyList(db, { viewerId, now: benchNow })
  const { total } = await measureInTurns({ total: () => list.readTotal() }, { rounds: 30 })
  return percentile(total, 0.5)
}

const whyBare =
  'A page also reads the columns of the cards, which takes half as long as the walk, and costs about 0.8 ms outside PostgreSQL: statements through pg and Kysely, the cursor and the cards. It is measured between psql statements, which leave the server process cold. The walk passes all nearer cells, which a late page does not.'

const rows: BenchRow[] = []
/** Medians by number of members, then by depth. */
const pages = new Map<number, Map<number, number>>()
for (const size of sizes) {
  const population = await populate(size)
  const atDepths = new Map<number, number>()
  pages.set(size, atDepths)
  try {
    const members = `${size.toLocaleString('en')} members`
    const positions = new Map<number, NearbyPosition>()
    for (const depth of depths.filter((one) => one < size * listedShare)) {
      const after = await positionAt(population, depth)
      positions.set(depth, after)
      const { page, bare, cards } = await measure(population, depth, after)
      atDepths.set(depth, page)
      rows.push({
        what: `nearby, ${members}, ${depth.toLocaleString('en')} deep, against the bare cell walk in psql, prepared there`,
        figures: {
          'page p50': milliseconds(page),
          'walk p50': milliseconds(bare),
          'walk with cards p50': milliseconds(cards),
        },
        ratio: page / bare,
        budget: size === 1_000_000 ? 2 : null,
        ...(size === 1_000_000 && { why: whyBare }),
      })
    }
    const processorTimes = await measureProcessorTime(population, positions)
    const top = processorTimes.get('first') ?? Number.NaN
    for (const depth of positions.keys()) {
      const page = processorTimes.get(String(depth)) ?? Number.NaN
      rows.push({
        what: `nearby, ${members}, ${depth.toLocaleString('en')} deep, against the first page`,
        figures: { 'page CPU': milliseconds(page), 'first page CPU': milliseconds(top) },
        ratio: page / top,
        budget: size === 1_000_000 ? depthBudget : null,
      })
    }
    const total = await measureTotal(population)
    const first = atDepths.get(1) ?? Number.NaN
    rows.push({
      what: `nearby, ${members}, counting the total, once a list, against a page`,
      figures: { 'total p50': milliseconds(total), 'page p50': milliseconds(first) },
      ratio: total / first,
      budget: null,
    })
  } finally {
    await population.close()
  }
}
for (const [depth, small] of pages.get(10_000) ?? []) {
  const large = pages.get(1_000_000)?.get(depth) ?? Number.NaN
  rows.push({
    what: `nearby, ${depth.toLocaleString('en')} deep, 1 M members against 10 k`,
    figures: { 'p50 at 1 M': milliseconds(large), 'p50 at 10 k': milliseconds(small) },
    ratio: large / small,
    budget: 2.5,
  })
}
report('nearby', rows)
