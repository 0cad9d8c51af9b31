import type { Verdict } from './judge.ts'

export function lineOf(verdict: Verdict): string {
  return `${verdict.chart}: ${killedOf(verdict)} of ${totalOf(verdict)} mutants noticed`
}

/** The page docs/statecharts/mutation.md. */
export function figureOf(verdicts: readonly Verdict[]): string {
  const total = sum(verdicts.map(totalOf))
  const killed = sum(verdicts.map(killedOf))
  const survivors = verdicts.filter((verdict) => verdict.survivors.length > 0)
  return [
    '# What the tests notice',
    `\`npm run charts:mutate\` changes each chart in every small way — a transition goes to another state or nowhere, a guard is not asked, an effect is forgotten — and plays the stories and the generated paths on the result. **${killed} of ${total} mutants (${percent(killed, total)}) are noticed.**`,
    [
      '| Chart | Mutants | Noticed by stories | Noticed by paths | Survivors |',
      '| --- | --- | --- | --- | --- |',
      ...verdicts.map(
        (verdict) =>
          `| [${verdict.chart}](${verdict.chart}.md) | ${totalOf(verdict)} | ${verdict.killedByJourneys} | ${verdict.killedByPaths} | ${verdict.survivors.length} |`,
      ),
    ].join('\n'),
    ...(survivors.length === 0 ? [] : ['## Survivors']),
    ...survivors.map(({ chart, survivors: alive }) =>
      [
        `### ${chart}\n`,
        ...alive.map(({ name, reason }) => `- \`${name}\` — ${reason ?? '**no reason given yet**'}`),
      ].join('\n'),
    ),
    '',
  ].join('\n\n')
}

/** How many mutants each chart had when the page was written. */
export function countsIn(page: string): Map<string, number> {
  const rows = page.matchAll(/^\| \[(?<chart>\w+)\]\(\w+\.md\) \| (?<mutants>\d+) \|/gmu)
  return new Map([...rows].map(({ groups }) => [groups?.['chart'] ?? '', Number(groups?.['mutants'])]))
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
