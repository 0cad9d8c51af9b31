import { cpus, totalmem } from 'node:os'

/** Output of benches: lines for people, and one line that `npm run bench` collects. */
export interface BenchRow {
  /** What was measured. */
  readonly what: string
  /** The figures behind the ratio, with units: `{ 'nearby p50': '0.61 ms' }`. */
  readonly figures: Readonly<Record<string, string>>
  readonly ratio: number
  /** The largest ratio allowed; null without a budget. */
  readonly budget: number | null
  /** Less than the budget is as wrong as more. */
  readonly isExact?: boolean
  /** Why the budget is not met (printed only then), or why there is none. */
  readonly why?: string
}

export function isMet({ ratio, budget, isExact = false }: BenchRow): boolean {
  if (budget === null) return true
  return isExact ? ratio === budget : ratio <= budget
}

export const benchMark = 'BENCH '

const [cpu] = cpus()
/** The date and the machine. */
export const ranOn = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores of ${cpu?.model.trim() ?? 'an unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`

/** Returns the machine of `ranOn`, without the date. */
export const machineOf = (place: string): string => place.replace(/^[\d-]+, /, '')

/** Prints the rows of a bench, and names budgets that are not met. */
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

/** Returns a percentile by the nearest-rank method. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const microseconds = (value: number) => `${value.toFixed(0)} µs`
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
