import { type BenchRow, isMet } from './report.ts'

/** What every bench found, and where. */
export interface Figures {
  [bench: string]: { readonly ranOn: string; readonly rows: readonly BenchRow[] }
}

/** docs/performance.md. */
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
        ...rows.flatMap((row) =>
          row.why === undefined || isMet(row) ? [] : [`Not met: ${row.what}. ${row.why}`, ''],
        ),
      ].join('\n'),
    )
  return [
    '# Performance',
    '',
    'Ratios, each measured in one run on one machine by a script in `bench/`; this page is written by `npm run bench`.',
    '',
    ...sections,
    '',
  ].join('\n')
}
