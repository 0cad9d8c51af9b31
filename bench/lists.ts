/**
 * Every list of members at 10 k, 100 k and 1 M members on PostgreSQL (DESIGN 7): how a page deep in the list
 * compares to the first, and the first page with its total to that of the smallest site.
 * Smaller sizes can be named: `node bench/lists.ts 10000`.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../server/db/schema.ts'
import { createCursors } from '../server/members/listCursor.ts'
import { listPage, type MemberList } from '../server/members/listPage.ts'
import { blockedList } from '../server/members/lists/blocked.ts'
import { onlineList } from '../server/members/lists/online.ts'
import { popularList } from '../server/members/lists/popular.ts'
import { rankPopular } from '../server/members/lists/rankPopular.ts'
import {
  presentDudelisted,
  presentUnlock,
  presentVisitor,
  relatedList,
} from '../server/members/lists/related.ts'
import { travelList } from '../server/members/lists/travel.ts'
import { nearbyList, nearbyOnlineList } from '../server/members/nearby.ts'
import { newestList } from '../server/members/newest.ts'
import { presentCard } from '../server/members/presentCards.ts'
import { benchNow, benchViewer, populate, type Population } from './population.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { measureInTurns } from './turns.ts'

const named = process.argv.slice(2).map(Number)
const sizes = named.length > 0 ? named : [10_000, 100_000, 1_000_000]
const rounds = 50
/** One member has dealings with so many: they list him, look at him, and are listed and unlocked by him. */
const relations = (size: number) => Math.min(20_000, size / 2)

/** What one member has with others, who travels, and who was looked at. Answers that member. */
async function relate(db: Db, size: number): Promise<number> {
  const { id: viewerId } = await db
    .selectFrom('member')
    .where('is_visible', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirstOrThrow()
  const others = sql`
    (select id, row_number() over (order by id) as i from member where id <> ${viewerId}::integer
      order by hashint4(id) limit ${relations(size)}) as others`
  const at = sql`to_timestamp(${benchNow / 1000}) - i * interval '1 minute'`
  await sql`insert into dudelist (member_id, listed_id, type, created_at)
    select ${viewerId}::integer, id, case when i % 2 = 0 then 'buddies' else 'hotties' end, ${at} from ${others}
    on conflict do nothing`.execute(db)
  await sql`insert into dudelist (member_id, listed_id, type, created_at)
    select id, ${viewerId}::integer, 'buddies', ${at} from ${others}`.execute(db)
  await sql`insert into member_view (member_id, viewer_id, viewed_at)
    select ${viewerId}::integer, id, ${at} from ${others}`.execute(db)
  await sql`insert into unlock (member_id, viewer_id, created_at)
    select ${viewerId}::integer, id, ${at} from ${others}`.execute(db)
  await sql`insert into unlock (member_id, viewer_id, created_at)
    select id, ${viewerId}::integer, ${at} from ${others}`.execute(db)
  await sql`insert into travel_plan (member_id, place_id, city, country, country_code, cell_id, from_day, to_day)
    select member.id, cell.place_id, 'City', 'Country', 'XX', cell.id, day, day + 7
    from member
    join cell on cell.place_id = member.id % 50 + 1 and cell.kind = 'city'
    cross join lateral (select to_timestamp(${benchNow / 1000})::date + member.id % 60 as day) as days
    where member.id % 20 = 1`.execute(db)
  await sql`insert into view_day (subject_type, subject_id, day, view_count)
    select 'member', id, to_timestamp(${benchNow / 1000})::date - id % 30, 1 + abs(hashint4(id)) % 100 from member`.execute(
    db,
  )
  await rankPopular(db, benchNow)
  await sql`vacuum analyze`.execute(db)
  return viewerId
}

interface Measured {
  readonly name: string
  readonly depth: number
  readonly whole: readonly number[]
  readonly first: readonly number[]
  readonly deep: readonly number[]
}

async function measureList<Row, Position, Card>(
  viewerId: number,
  list: MemberList<Row, Position, Card>,
): Promise<Measured> {
  const cursors = createCursors(randomBytes(32))
  const viewer = benchViewer(viewerId)
  const total = await list.readTotal()
  const depth = Math.max(1, Math.min(100_000, Math.floor(total / 2)))
  const cursorAt = async (at: number) => {
    const [before] = await list.readRows({ after: null, offset: at - 1, limit: 1 })
    if (!before) throw new Error(`${list.name} has no ${at} members.`)
    return cursors.seal(`${list.name} ${viewerId}`, [at, total, list.positionOf(before)])
  }
  const [first, deep] = [await cursorAt(1), await cursorAt(depth)]
  const read = (query: { cursor?: string }) => listPage(cursors, list, { viewer, query, now: benchNow })
  const times = await measureInTurns(
    { whole: () => read({}), first: () => read({ cursor: first }), deep: () => read({ cursor: deep }) },
    { rounds, warmUp: 10 },
  )
  return { name: list.name.split(' ', 1)[0] ?? '', depth, ...times }
}

async function measureAll({ db, viewerId }: Population, sociableId: number): Promise<Measured[]> {
  const asked = { viewerId: sociableId, now: benchNow, filter: null }
  const centre = await db
    .selectFrom('cell')
    .where('place_id', '=', 1)
    .select(['latitude', 'longitude'])
    .executeTakeFirstOrThrow()
  const place = { id: 1, city: 'City', state: '', country: 'Country', country_code: 'XX', population: 1 }
  const gazetteer = { place: () => Promise.resolve({ ...place, ...centre }) }
  const travel = { ...asked, viewerId, placeId: 1, from: undefined, to: undefined }
  const measure = <Row, Position, Card>(list: MemberList<Row, Position, Card>) => measureList(viewerId, list)
  const measureOwn = <Row, Position, Card>(list: MemberList<Row, Position, Card>) =>
    measureList(sociableId, list)
  return [
    await measure(newestList(db, viewerId, benchNow)),
    await measure(nearbyList(db, viewerId, benchNow)),
    await measure(nearbyOnlineList(db, viewerId, benchNow)),
    await measure(onlineList(db, viewerId, benchNow)),
    await measure(popularList(db, viewerId, benchNow)),
    await measure(await travelList({ db, gazetteer }, travel)),
    await measureOwn(relatedList(db, asked, 'dudelisted', presentDudelisted)),
    await measureOwn(relatedList(db, asked, 'dudelisted/buddies', presentDudelisted)),
    await measureOwn(relatedList(db, asked, 'dudelist-online', presentDudelisted)),
    await measureOwn(relatedList(db, asked, 'hotlisting-me', presentCard)),
    await measureOwn(relatedList(db, asked, 'visitor', presentVisitor)),
    await measureOwn(relatedList(db, asked, 'unlocked', presentUnlock)),
    await measureOwn(relatedList(db, asked, 'private-unlock-looker', presentUnlock)),
    await measure(blockedList(db, viewerId)),
  ]
}

/** DESIGN 7 sets a budget for newest; the others are walked by an index of their own alike. */
const deepBudget = 1.5

const rows: BenchRow[] = []
const smallest = new Map<string, number>()
for (const size of sizes) {
  const population = await populate(size)
  try {
    const sociableId = await relate(population.db, size)
    for (const { name, depth, whole, first, deep } of await measureAll(population, sociableId)) {
      const p50 = {
        whole: percentile(whole, 0.5),
        first: percentile(first, 0.5),
        deep: percentile(deep, 0.5),
      }
      const where = `${name}, ${size.toLocaleString('en')} members`
      const least = smallest.get(name) ?? p50.whole
      smallest.set(name, least)
      rows.push(
        {
          what: `${where}, ${depth.toLocaleString('en')} deep, against the first page`,
          figures: {
            'deep p50': milliseconds(p50.deep),
            'deep p95': milliseconds(percentile(deep, 0.95)),
            'first p50': milliseconds(p50.first),
          },
          ratio: p50.deep / p50.first,
          budget: name === 'newest' ? deepBudget : null,
        },
        {
          what: `${where}, the first page with its total, against the smallest site`,
          figures: {
            'page p50': milliseconds(p50.whole),
            'page p95': milliseconds(percentile(whole, 0.95)),
          },
          ratio: p50.whole / least,
          budget: null,
        },
      )
    }
  } finally {
    await population.close()
  }
}
report('lists', rows)
