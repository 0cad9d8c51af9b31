/**
 * Nearby at 10 k, 100 k and 1 M members on PostgreSQL, at several depths, against the bare cell query in psql (the same
 * members in the same order, ids only, by psql's own timing). The query is measured unprepared, planned each time, and
 * prepared, as the server's statements are. A third figure is the prepared query with all columns of the cards: what
 * the page takes beyond that is the cost of the server.
 */
import { randomBytes } from 'node:crypto'
import { createCursors } from '../server/paging/cursors.ts'
import { listPage } from '../server/paging/listPage.ts'
import { nearbyList } from '../server/browse/lists/nearby.ts'
import { openPsql } from './psql.ts'
import { benchNow, benchViewer, populate, type Population } from './population.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { measureInTurns } from './turns.ts'

const sizes = [10_000, 100_000, 1_000_000]
/** Depths by cursor. The count is a row of its own, because no page waits for it. */
const depths = [1, 1_000, 5_000, 10_000, 100_000]
const rounds = 300
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

const typed = (statement: string, values: readonly unknown[]) =>
  statement.replaceAll(/\$(\d)/g, (_, place: string) => String(values[Number(place) - 1]))

const parameters = '(integer, float8, integer, integer, integer)'

async function measure({ db, viewerId, databaseUrl }: Population, depth: number) {
  const psql = openPsql(databaseUrl)
  // The server's connections have the same setting.
  await psql.time('set jit = off')
  await psql.time('set random_page_cost = 1.1')
  await psql.time(`prepare walk ${parameters} as ${bareWalk}`)
  await psql.time(`prepare cards ${parameters} as ${walkWithCards}`)
  const cursors = createCursors(randomBytes(32))
  const viewer = benchViewer(viewerId)
  const read = async (cursor: string) =>
    listPage(cursors, nearbyList(db, { viewerId, now: benchNow }), {
      viewer,
      query: { cursor },
      now: benchNow,
    })

  // The page that starts `depth` members into the list, by the position of the member before it.
  const list = nearbyList(db, { viewerId, now: benchNow })
  const [before] = await list.readRows({ after: null, offset: depth - 1, limit: 1 })
  if (!before) throw new Error(`There are no ${depth} members to pass.`)
  const after = list.positionOf(before)
  const cursor = cursors.seal(`nearby ${viewerId}`, [depth, after])
  const values = [viewerId, ...after.slice(0, 4)]

  // In turns, so that other load on the machine affects all alike.
  const page: number[] = []
  const walkTyped: number[] = []
  const walkPrepared: number[] = []
  const cards: number[] = []
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const began = performance.now()
    await read(cursor)
    page.push(performance.now() - began)
    walkTyped.push(await psql.time(typed(bareWalk, values)))
    walkPrepared.push(await psql.time(`execute walk (${values.join(', ')})`))
    cards.push(await psql.time(`execute cards (${values.join(', ')})`))
  }
  await psql.close()
  const medianOf = (times: readonly number[]) => percentile(times.slice(warmUp), 0.5)
  return {
    page: medianOf(page),
    walkTyped: medianOf(walkTyped),
    walkPrepared: medianOf(walkPrepared),
    cards: medianOf(cards),
  }
}

async function measureTotal({ db, viewerId }: Population): Promise<number> {
  const list = nearbyList(db, { viewerId, now: benchNow })
  const { total } = await measureInTurns({ total: () => list.readTotal() }, { rounds: 30 })
  return percentile(total, 0.5)
}

const rows: BenchRow[] = []
/** Medians by number of members, then by depth. */
const pages = new Map<number, Map<number, number>>()
for (const size of sizes) {
  const population = await populate(size)
  const atDepths = new Map<number, number>()
  pages.set(size, atDepths)
  try {
    for (const depth of depths.filter((one) => one < size * 0.8)) {
      const { page, walkTyped, walkPrepared, cards } = await measure(population, depth)
      atDepths.set(depth, page)
      const what = `nearby, ${size.toLocaleString('en')} members, ${depth.toLocaleString('en')} deep, against the bare cell walk`
      rows.push(
        {
          what: `${what} in psql`,
          figures: { 'page p50': milliseconds(page), 'walk p50': milliseconds(walkTyped) },
          ratio: page / walkTyped,
          budget: size === 1_000_000 ? 2 : null,
          ...(size === 1_000_000 && {
            why: 'Beyond the cell query a page costs about 1.5 ms: columns of the cards, statements through pg and Kysely, and checks. It is measured between psql statements, which leave the server process cold.',
          }),
        },
        {
          what: `${what}, prepared there`,
          figures: {
            'page p50': milliseconds(page),
            'walk p50': milliseconds(walkPrepared),
            'walk with cards p50': milliseconds(cards),
          },
          ratio: page / walkPrepared,
          budget: null,
        },
      )
    }
    const total = await measureTotal(population)
    const first = atDepths.get(1) ?? Number.NaN
    rows.push({
      what: `nearby, ${size.toLocaleString('en')} members, counting the total, once a list, against a page`,
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
