/**
 * Newest at 10 k, 100 k and 1 M members on PostgreSQL: a page 100 k deep against the first page, and the page against
 * the bare index scan in psql (prepared, ids only).
 */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { createCursors } from '../server/paging/cursors.ts'
import { listPage } from '../server/paging/listPage.ts'
import { newestList } from '../server/browse/lists/newest.ts'
import { benchNow, benchViewer, populate, type Population } from './population.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { measureInTurns } from './turns.ts'

const sizes = sized({ full: [10_000, 100_000, 1_000_000], short: [shortPopulation] })
const rounds = 300

const bareScan = `
  select id from member where is_visible and (approved_at, id) < ($1::timestamptz, $2::integer)
  order by approved_at desc, id desc limit 24`

async function measure({ db, viewerId, databaseUrl }: Population, depth: number) {
  const bare = new Client(databaseUrl)
  await bare.connect()
  const cursors = createCursors(randomBytes(32))
  const viewer = benchViewer(viewerId)
  const list = newestList(db, { viewerId, now: benchNow })
  const read = async (cursor: string) =>
    listPage(cursors, newestList(db, { viewerId, now: benchNow }), {
      viewer,
      query: { cursor },
      now: benchNow,
    })

  const positionAt = async (at: number) => {
    const [before] = await list.readRows({ after: null, offset: at - 1, limit: 1 })
    if (!before) throw new Error(`There are no ${at} members to pass.`)
    return list.positionOf(before)
  }
  const after = await positionAt(depth)
  // Both pages are requested by cursor.
  const firstCursor = cursors.seal(`newest ${viewerId}`, [1, await positionAt(1)])
  const deepCursor = cursors.seal(`newest ${viewerId}`, [depth, after])
  const times = await measureInTurns(
    {
      first: () => read(firstCursor),
      deep: () => read(deepCursor),
      scan: () => bare.query({ name: 'scan', text: bareScan, values: [...after] }),
    },
    { rounds },
  )
  await bare.end()
  return {
    first: percentile(times.first, 0.5),
    deep: percentile(times.deep, 0.5),
    scan: percentile(times.scan, 0.5),
  }
}

const rows: BenchRow[] = []
for (const size of sizes) {
  const population = await populate(size)
  try {
    const depth = Math.min(100_000, size / 2)
    const { first, deep, scan } = await measure(population, depth)
    const where = `newest, ${size.toLocaleString('en')} members, ${depth.toLocaleString('en')} deep`
    rows.push(
      {
        what: `${where}, against the first page`,
        figures: { 'deep p50': milliseconds(deep), 'first p50': milliseconds(first) },
        ratio: deep / first,
        budget: 1.5,
      },
      {
        what: `${where}, against the bare index scan`,
        figures: { 'page p50': milliseconds(deep), 'scan p50': milliseconds(scan) },
        ratio: deep / scan,
        budget: null,
      },
    )
  } finally {
    await population.close()
  }
}
report('newest', rows)
