import type { Verdict } from './judge.ts'

const noReason = '**no reason given yet**'

export function lineOf(verdict: Verdict): string {
  return `${verdict.chart}: ${killedOf(verdict)} of ${totalOf(verdict)} mutants noticed`
}

/** The page docs/statecharts/mutation.md. */
export function figureOf(verdicts: readonly Verdict[]): string {
  const total = sum(verdicts.map(totalOf))
  const killed = sum(verdicts.map(killedOf))
  const survivors = verdicts.filter((verdict) => verdict.survivors.length > 0)
  const parts = [
    '# What the tests notice',
    `\`npm run charts:mutate\` changes each chart in every small way — a transition goes to another state or nowhere, a guard is not asked, an effect is forgotten — and plays the stories and the generated paths on the result; views are not played. **${killed} of ${total} mutants (${percent(killed, total)}) are noticed.**`,
    [
      '| Chart | Mutants | Noticed by stories | Noticed by paths | Survivors | Judged as |',
      '| --- | --- | --- | --- | --- | --- |',
      ...verdicts.map(
        (verdict) =>
          `| [${verdict.chart}](${verdict.chart}.md) | ${totalOf(verdict)} | ${verdict.killedByJourneys} | ${verdict.killedByPaths} | ${verdict.survivors.length} | \`${verdict.judgedAs}\` |`,
      ),
    ].join('\n'),
    'The last column is a hash of what was judged: the chart, its stories and the code behind them, without comments and types. `npm test` fails where that is another by now.',
    ...(survivors.length === 0 ? [] : ['## Survivors']),
    ...survivors.map(({ chart, survivors: alive }) =>
      [`### ${chart}\n`, ...alive.map(({ name, reason }) => `- \`${name}\` — ${reason ?? noReason}`)].join(
        '\n',
      ),
    ),
  ]
  return `${parts.join('\n\n')}\n`
}

/** What `figureOf` wrote, read back; which reasons were stale it does not say. */
export function verdictsIn(page: string): Verdict[] {
  const rows = page.matchAll(/^\| \[(\w+)\]\(\w+\.md\) \| \d+ \| (\d+) \| (\d+) \| \d+ \| `(\w+)` \|$/gmu)
  const survivors = survivorsIn(page)
  return [...rows].map(([, chart = '', stories, paths, judged = '']) => ({
    chart,
    killedByJourneys: Number(stories),
    killedByPaths: Number(paths),
    survivors: survivors.get(chart) ?? [],
    staleReasons: [],
    judgedAs: judged,
  }))
}

function survivorsIn(page: string): Map<string, Verdict['survivors']> {
  const [, ...sections] = page.split(/^### /mu)
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

/** The page's verdicts with those found now in the place of theirs, for the charts that there are, in their order. */
export function mergeVerdicts(
  charts: readonly string[],
  known: readonly Verdict[],
  found: readonly Verdict[],
): Verdict[] {
  const verdicts = new Map([...known, ...found].map((verdict) => [verdict.chart, verdict]))
  return charts.flatMap((chart) => verdicts.get(chart) ?? [])
}

function totalOf(verdict: Verdict): number {
  return killedOf(verdict) + verdict.survivors.length
}

function killedOf({ killedByJourneys, killedByPaths }: Verdict): number {
  return killedByJourneys + killedByPaths
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function percent(part: number, whole: number): string {
  return (part / whole).toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 })
}
