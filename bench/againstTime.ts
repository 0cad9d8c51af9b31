import { type BenchRow, milliseconds, percentile } from './report.ts'

/** Returns the row of an answer whose p95 of CPU time has a limit in milliseconds. */
export function againstTime(what: string, samples: readonly number[], longest: number): BenchRow {
  const [p50, p95] = [percentile(samples, 0.5), percentile(samples, 0.95)]
  return {
    what: `${what}, against ${longest} ms`,
    figures: { 'CPU p50': milliseconds(p50), 'CPU p95': milliseconds(p95) },
    ratio: p95 / longest,
    budget: 1,
  }
}
