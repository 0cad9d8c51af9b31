import type { ChartResult } from './testMutants.ts'

/** One row of the report, and the survivors listed below it. */
export interface ReportedChart extends Omit<ChartResult, 'staleReasons'> {
  /** The day of the run, such as `2026-11-24`. */
  readonly date: string
  /** The commit that was tested. */
  readonly commit: string
}

/** The rows of charts, by what was changed in their mutants. */
export interface Report {
  readonly transitions: readonly ReportedChart[]
  readonly assigns: readonly ReportedChart[]
}

const headings = { transitions: 'Transitions, guards and used actions', assigns: 'Assigns' } as const

const noReason = '**no reason given yet**'

export function summaryOf(result: ChartResult, kind: keyof Report): string {
  return `${result.chart}, ${kind}: ${detectedIn(result)} of ${mutantsIn(result)} mutants detected`
}

/** Returns the page docs/statecharts/mutation.md. */
export function reportOf({ transitions, assigns }: Report): string {
  const all = [...transitions, ...assigns]
  const mutants = sum(all.map(mutantsIn))
  const detected = sum(all.map(detectedIn))
  const parts = [
    '# Mutation report',
    `\`npm run charts:mutate\` makes mutants of each chart and runs the stories and then the generated paths on each; views are not rendered. A mutant is detected when a check fails. **${detected} of ${mutants} mutants (${percent(detected, mutants)}) are detected.**`,
    'Each row is about the chart as it was at the commit of its run. `npm run charts:mutate -- NAME …` updates the rows of the named charts; with `--assigns`, only those about assigns.',
    ...partsOf(
      headings.transitions,
      'A transition goes to another state or stays, a guard or an action is left out.',
      transitions,
    ),
    ...partsOf(
      headings.assigns,
      'An assign has no effect, keeps the old value of a key, does not clear a key that it sometimes clears, puts new items at the other end of a list, or swaps two keys. Which keys it changes is observed while the unchanged chart is checked.',
      assigns,
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

function partsOf(heading: string, sentence: string, charts: readonly ReportedChart[]): string[] {
  const withSurvivors = charts.filter(({ survivors }) => survivors.length > 0)
  return [
    `## ${heading}`,
    sentence,
    [
      '| Chart | Mutants | Detected by stories | Detected by paths | Survivors | Date | Commit |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...charts.map((result) => {
        const { chart, detectedByStories, detectedByPaths, survivors, date, commit } = result
        return `| [${chart}](${chart}.md) | ${mutantsIn(result)} | ${detectedByStories} | ${detectedByPaths} | ${survivors.length} | ${date} | ${commit} |`
      }),
    ].join('\n'),
    ...withSurvivors.map(({ chart, survivors }) =>
      [
        `### ${chart}: survivors\n`,
        ...survivors.map(({ name, reason }) => `- \`${name}\` — ${reason ?? noReason}`),
      ].join('\n'),
    ),
  ]
}

/** Reads a page of `reportOf` back. */
export function chartsIn(report: string): Report {
  const [, transitions = '', assigns = ''] = report.split(/^## /mu)
  return { transitions: rowsIn(transitions), assigns: rowsIn(assigns) }
}

function rowsIn(section: string): ReportedChart[] {
  const rows = section.matchAll(
    /^\| \[(\w+)\]\(\w+\.md\) \| \d+ \| (\d+) \| (\d+) \| \d+ \| ([\d-]+) \| (\w+) \|$/gmu,
  )
  const survivors = survivorsIn(section)
  return [...rows].map(([, chart = '', byStories, byPaths, date = '', commit = '']) => ({
    chart,
    detectedByStories: Number(byStories),
    detectedByPaths: Number(byPaths),
    survivors: survivors.get(chart) ?? [],
    date,
    commit,
  }))
}

function survivorsIn(section: string): Map<string, ReportedChart['survivors']> {
  const [, ...lists] = section.split(/^### /mu)
  return new Map(
    lists.map((list) => {
      const [chart = ''] = list.split(':', 1)
      const lines = list.matchAll(/^- `(.+?)` — (.+)$/gmu)
      return [
        chart,
        [...lines].map(([, name = '', reason]) => ({
          name,
          reason: reason === noReason ? undefined : reason,
        })),
      ]
    }),
  )
}

/** Returns the charts called `names`, in that order, as the new run found them, else as they were reported before. */
export function updateCharts(
  names: readonly string[],
  reported: readonly ReportedChart[],
  found: readonly ReportedChart[],
): ReportedChart[] {
  const charts = new Map([...reported, ...found].map((chart) => [chart.chart, chart]))
  return names.flatMap((name) => charts.get(name) ?? [])
}

type Counts = Pick<ChartResult, 'detectedByStories' | 'detectedByPaths' | 'survivors'>

function mutantsIn(counts: Counts): number {
  return detectedIn(counts) + counts.survivors.length
}

function detectedIn({ detectedByStories, detectedByPaths }: Counts): number {
  return detectedByStories + detectedByPaths
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function percent(part: number, whole: number): string {
  return (part / whole).toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 })
}
