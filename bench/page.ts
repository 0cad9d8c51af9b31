import { growthTable, slowestTable } from './calls.ts'
import { type BenchRow, isMet } from './report.ts'

/** The rows of all benches, and the machines they ran on. */
export interface Figures {
  [bench: string]: { readonly ranOn: string; readonly rows: readonly BenchRow[] }
}

/** Returns the reasons of rows over their budget, and of slow rows without one. Each reason once. */
function reasonsFor(rows: readonly BenchRow[]): string[] {
  const told = rows.filter((row) => row.why !== undefined && (row.budget === null || !isMet(row)))
  return [
    ...Map.groupBy(told, ({ why, budget }) => `${budget === null ? 'No budget' : 'Not met'}|${why}`),
  ].flatMap(([reason, of]) => {
    const [verdict, why] = reason.split('|', 2)
    return [`${verdict}: ${of.map(({ what }) => what).join('; ')}. ${why}`, '']
  })
}

/** Returns the content of docs/performance.md. */
export function performancePage(figures: Figures): string {
  const verdict = (row: BenchRow) => (row.budget === null ? '–' : isMet(row) ? 'met' : '**not met**')
  const sections = Object.entries(figures)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([bench, { ranOn: place, rows }]) =>
      [
        `## ${bench}`,
        '',
        `\`npm run bench ${bench}\`, ${place}.`,
        '',
        '| What | Figures | Ratio | Budget | |',
        '|---|---|---|---|---|',
        ...rows.map((row) => {
          const shown = Object.entries(row.figures).map(([name, value]) => `${name} ${value}`)
          return `| ${row.what} | ${shown.join('<br>')} | ${row.ratio.toFixed(2)} | ${row.budget ?? '–'} | ${verdict(row)} |`
        }),
        '',
        ...reasonsFor(rows),
      ].join('\n'),
    )
  return [
    '# Performance',
    '',
    'Ratios. A script in `bench/` measures both sides of each ratio in one run on one machine. `npm run bench` writes this page. Budgets: [architecture.md](architecture.md#performance-budgets).',
    '',
    '## The slowest calls',
    '',
    'CPU time of database and server at p95 on PostgreSQL: the slowest page (first, second and deep pages of lists, searches, galleries and names), and the slowest count, for which no page waits.',
    '',
    ...slowestTable(figures),
    '',
    '## Growth',
    '',
    'The growth at p50, the largest first.',
    '',
    ...growthTable(figures),
    '',
    ...sections,
    '',
  ].join('\n')
}
