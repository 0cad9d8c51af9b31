// Makes every small mistake in every chart (or in those named), counts which of them the tests notice, and writes it down.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hasCases, lifecycles, loadChart } from '../tests/machines/harness/registry.ts'
import { judge } from './mutate-charts/judge.ts'
import { figureOf, lineOf, mergeVerdicts, verdictsIn } from './mutate-charts/figure.ts'

const named = process.argv.slice(2)
const charts = lifecycles().filter(hasCases)
const unknown = named.filter((name) => !charts.includes(name))
if (unknown.length > 0) {
  console.error(`No chart is called ${unknown.join(', ')}. There are: ${charts.join(', ')}.`)
  process.exit(2)
}
const names = named.length > 0 ? named : charts

// A mutant that goes wrong says so on the console, as it should; nobody wants to read it.
const { log } = console
for (const method of ['warn', 'error'] as const) console[method] = () => {}

const verdicts = []
for (const name of names) {
  const verdict = judge(name, await loadChart(name))
  verdicts.push(verdict)
  log(lineOf(verdict))
  for (const { name: mutant, reason } of verdict.survivors)
    log(`  ${reason === undefined ? 'survives' : 'explained'}: ${mutant}`)
  for (const mutant of verdict.staleReasons) log(`  a reason for nothing: ${mutant}`)
}
const file = join(import.meta.dirname, '../docs/statecharts/mutation.md')
writeFileSync(file, figureOf(mergeVerdicts(charts, verdictsIn(readFileSync(file, 'utf8')), verdicts)))
const isClean = verdicts.every(
  ({ survivors, staleReasons }) =>
    staleReasons.length === 0 && survivors.every(({ reason }) => reason !== undefined),
)
process.exit(isClean ? 0 : 1)
