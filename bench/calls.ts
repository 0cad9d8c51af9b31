/** Picks the rows of benches that measure calls, for the tables at the top of docs/performance.md. */
import type { Figures } from './page.ts'
import { type BenchRow, machineOf } from './report.ts'

interface Call {
  /** The call and its page. The same at every size. */
  readonly name: string
  readonly members: number
  /** CPU time in milliseconds. */
  readonly p50: number
  readonly p95: number
  /** Whether this is a count, for which no page waits. */
  readonly isCount: boolean
  readonly machine: string
}

/** The names that benches give the median CPU time of a call. */
const medians = ['page call CPU', 'deep CPU', 'call CPU', 'count call CPU']

function callOf({ what, figures }: BenchRow, machine: string): Call | undefined {
  const [size, members] = /, ([\d,]+) members/.exec(what) ?? []
  const median = medians.find((name) => name in figures)
  const p95 = figures['page call CPU at p95'] ?? figures['at p95']
  if (size === undefined || members === undefined || median === undefined || p95 === undefined)
    return undefined
  const name = what
    .replace(size, '')
    .replace(/,( the page call)? against .*/, '')
    .replace(/[\d,]+ deep/, 'deep')
  return {
    name,
    members: Number(members.replaceAll(',', '')),
    p50: Number.parseFloat(figures[median] ?? ''),
    p95: Number.parseFloat(p95),
    isCount: /, the count|, recounted/.test(name),
    machine,
  }
}

const callsOf = (figures: Figures): Call[] =>
  Object.values(figures).flatMap(({ ranOn, rows }) =>
    rows.flatMap((row) => callOf(row, machineOf(ranOn)) ?? []),
  )

/** Says of each row where it was measured, when the calls were measured on several machines. */
function columnOfMachines(calls: readonly Call[]) {
  const isNeeded = new Set(calls.map(({ machine }) => machine)).size > 1
  const cell = (text: string) => (isNeeded ? ` ${text} |` : '')
  return {
    title: cell('Machine'),
    line: isNeeded ? '---|' : '',
    of: (of: readonly (Call | undefined)[]) =>
      cell([...new Set(of.flatMap((call) => call?.machine ?? []))].join('; ')),
  }
}

const shown = (time: number) => `${time.toFixed(time < 10 ? 2 : 1)} ms`
const inThousands = (count: number) => count.toLocaleString('en')

/** For each number of members: the slowest page and the slowest count at p95. */
export function slowestTable(figures: Figures): string[] {
  const calls = callsOf(figures)
  const machines = columnOfMachines(calls)
  const slowest = (of: readonly Call[]) => of.toSorted((one, other) => other.p95 - one.p95)[0]
  const cells = (call: Call | undefined) => (call ? `${shown(call.p95)} | ${call.name}` : '– | –')
  const bySize = [...Map.groupBy(calls, ({ members }) => members)]
  return [
    `| Members | Page at p95 | Which | Count at p95 | Which |${machines.title}`,
    `|---|---|---|---|---|${machines.line}`,
    ...bySize
      .toSorted(([one], [other]) => one - other)
      .map(([members, of]) => {
        const page = slowest(of.filter(({ isCount }) => !isCount))
        const count = slowest(of.filter(({ isCount }) => isCount))
        return `| ${inThousands(members)} | ${cells(page)} | ${cells(count)} |${machines.of([page, count])}`
      }),
  ]
}

const [smallSize, largeSize] = [10_000, 1_000_000]
/** Growth from 10 k to 1 M members above which a row needs a reason. The budget of nearby's first page. */
const growthToExplain = 2.5

/** Why some calls take longer with more members. */
const reasons: readonly { readonly of: RegExp; readonly why: string }[] = [
  {
    of: /, recounted$/,
    why: 'Reads every member. Runs at most once a minute for all viewers, who get the previous numbers meanwhile; only the first call in ten minutes waits.',
  },
  {
    of: /, the count$/,
    why: 'Counts up to 10,000 members one by one, and estimates above from a sample. No page waits for it.',
  },
  {
    of: /^nearby(-online)?, deep$/,
    why: 'Skips all nearer cells, because no index starts at a distance. Deeper pages skip more of them.',
  },
  {
    of: /^dudelist-cam, /,
    why: 'Reads all members on the viewer’s list for the page and its total: 20,000 against 5,000.',
  },
  {
    of: /^travel, /,
    why: 'Reads and sorts all members with plans for these days. A larger site has more of them.',
  },
  {
    of: /, under \d+ km/,
    why: 'Reads all members within the distance: 14 times as many.',
  },
  {
    of: /, 1 in 1,000$/,
    why: 'Too few of the nearest or newest 4,000 members match, so all matching members are read and sorted: a hundred times as many.',
  },
]

/** The growth of each call from 10 k to 1 M members, the largest first, with the reason if it is large. */
export function growthTable(figures: Figures): string[] {
  const measured = callsOf(figures)
  const machines = columnOfMachines(measured)
  const grown = [...Map.groupBy(measured, ({ name }) => name)].flatMap(([name, calls]) => {
    const small = calls.find(({ members }) => members === smallSize)
    const large = calls.find(({ members }) => members === largeSize)
    if (small === undefined || large === undefined) return []
    const growth = large.p50 / small.p50
    const why =
      growth > growthToExplain ? (reasons.find(({ of }) => of.test(name))?.why ?? '**not explained**') : ''
    const cells = [name, shown(small.p50), shown(large.p50), growth.toFixed(2), why]
    return [{ growth, line: `| ${cells.join(' | ')} |${machines.of([small, large])}` }]
  })
  return [
    `| Which | ${inThousands(smallSize)} members | ${inThousands(largeSize)} members | Growth | Why |${machines.title}`,
    `|---|---|---|---|---|${machines.line}`,
    ...grown.toSorted((one, other) => other.growth - one.growth).map(({ line }) => line),
  ]
}
