import { cpus, totalmem } from 'node:os'

/** How a bench tells what it measured: a line a person reads, and one line that `npm run bench` collects. */
export interface BenchRow {
  /** What was measured, in the words of DESIGN 7. */
  readonly what: string
  /** The figures behind the ratio, with their units: `{ 'nearby p50': '0.61 ms' }`. */
  readonly figures: Readonly<Record<string, string>>
  readonly ratio: number
  /** The ratio may be at most this; null where DESIGN 7 sets no budget. */
  readonly budget: number | null
  /** Why a budget that is not met is not, told then only; or why there is none. */
  readonly why?: string
}

export const isMet = ({ ratio, budget }: BenchRow): boolean => budget === null || ratio <= budget

export const benchMark = 'BENCH '

const [cpu] = cpus()
/** The day and the machine. */
export const ranOn = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores of ${cpu?.model.trim() ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

/** Prints on what one bench ran and its rows, and says so when a budget is not met. */
export function report(bench: string, rows: readonly BenchRow[]): void {
  console.log(`${bench}, ${ranOn}`)
  for (const row of rows) {
    const figures = Object.entries(row.figures).map(([name, value]) => `${name} ${value}`)
    const judged = isMet(row) ? 'met' : 'NOT met'
    const verdict = row.budget === null ? '' : ` (budget ${row.budget}: ${judged})`
    console.log(`${row.what}: ${figures.join(', ')} → ratio ${row.ratio.toFixed(2)}${verdict}`)
  }
  console.log(`${benchMark}${JSON.stringify({ bench, rows })}`)
}

/** The value below which a share of the samples lies, by the nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const microseconds = (value: number) => `${value.toFixed(0)} µs`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
