import type { ChartResult } from './testMutants.ts'

/** One row of the report, and the survivors listed below it. */
export interface ReportedChart extends Omit<ChartResult, 'staleReasons'> {
  /** The day of the run, such as `2026-11-24`. */
  readonly date: string
  /** The commit that was tested. */
  readonly commit: string
}

const noReason = '**no reason given yet**'

export function summaryOf(result: ChartResult): string {
  return `${result.chart}: ${detectedIn(result)} of ${mutantsIn(result)} mutants detected`
}

/** Returns the page docs/statecharts/mutation.md. */
export function reportOf(charts: readonly ReportedChart[]): string {
  const mutants = sum(charts.map(mutantsIn))
  const detected = sum(charts.map(detectedIn))
  const withSurvivors = charts.filter(({ survivors }) => survivors.length > 0)
  const parts = [
    '# Mutation report',
    `\`npm run charts:mutate\` makes mutants of each chart: a transition goes to another state or stays, a guard or an action is left out. It runs the stories and the generated paths on each mutant; views are not rendered. A mutant is detected when a check fails. **${detected} of ${mutants} mutants (${percent(detected, mutants)}) are detected.**`,
    'Each row is about the chart as it was at the commit of its run. `npm run charts:mutate -- NAME …` updates the rows of the named charts.',
    [
      '| Chart | Mutants | Detected by stories | Detected by paths | Survivors | Date | Commit |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...charts.map((result) => {
        const { chart, detectedByStories, detectedByPaths, survivors, date, commit } = result
        return `| [${chart}](${chart}.md) | ${mutantsIn(result)} | ${detectedByStories} | ${detectedByPaths} | ${survivors.length} | ${date} | ${commit} |`
      }),
    ].join('\n'),
    ...(withSurvivors.length === 0 ? [] : ['## Survivors']),
    ...withSurvivors.map(({ chart, survivors }) =>
      [
        `### ${chart}\n`,
        ...survivors.map(({ name, reason }) => `- \`${name}\` — ${reason ?? noReason}`),
      ].join('\n'),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Reads a page of `reportOf` back. */
export function chartsIn(report: string): ReportedChart[] {
  const rows = report.matchAll(
    /^\| \[(\w+)\]\(\w+\.md\) \| \d+ \| (\d+) \| (\d+) \| \d+ \| ([\d-]+) \| (\w+) \|$/gmu,
  )
  const survivors = survivorsIn(report)
  return [...rows].map(([, chart = '', byStories, byPaths, date = '', commit = '']) => ({
    chart,
    detectedByStories: Number(byStories),
    detectedByPaths: Number(byPaths),
    survivors: survivors.get(chart) ?? [],
    date,
    commit,
  }))
}

function survivorsIn(report: string): Map<string, ReportedChart['survivors']> {
  const [, ...sections] = report.split(/^### /mu)
  return new Map(
    sections.map((section) => {
      const [chart = ''] = section.split('\n', 1)
      const lines = section.matchAll(/^- `(.+?)` — (.+)$/gmu)
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
