import { type BenchRow, isMet } from './report.ts'

/** What every bench found, and where. */
export interface Figures {
  [bench: string]: { readonly ranOn: string; readonly rows: readonly BenchRow[] }
}

const membersIn = (what: string) => /, ([\d,]+) members/.exec(what)?.[1]

/** Of the first pages of all lists, searches and galleries, the one that takes longest at p95, for each size of site. */
function slowestPages(figures: Figures): string[] {
  const slowest = new Map<string, { readonly took: number; readonly what: string; readonly shown: string }>()
  for (const { rows } of Object.values(figures)) {
    for (const { what, figures: told } of rows) {
      const members = membersIn(what)
      const shown = told['page call CPU at p95'] ?? ('page call CPU' in told ? told['at p95'] : undefined)
      if (members === undefined || shown === undefined) continue
      const took = Number.parseFloat(shown)
      if (took > (slowest.get(members)?.took ?? 0)) slowest.set(members, { took, what, shown })
    }
  }
  return [...slowest]
    .toSorted(([one], [other]) => one.length - other.length)
    .map(
      ([members, { what, shown }]) => `| ${members} | ${shown} | ${what.replace(/, (the|against) .*/, '')} |`,
    )
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
    '## The slowest first page',
    '',
    'Of every list, search and gallery on PostgreSQL, at p95, in processor time of the database and the server.',
    '',
    '| Members | At p95 | Which |',
    '|---|---|---|',
    ...slowestPages(figures),
    '',
    ...sections,
    '',
  ].join('\n')
}
