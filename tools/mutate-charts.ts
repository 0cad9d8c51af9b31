// `npm run charts:mutate`: makes mutants of every chart (or of the named ones), counts how many the tests detect, and
// writes docs/statecharts/mutation.md. Fails when a mutant survives without a reason, or a reason is stale.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hasCases, lifecycles, loadChart } from '../tests/machines/harness/registry.ts'
import { chartsIn, reportOf, summaryOf, updateCharts } from './mutate-charts/report.ts'
import { testMutants } from './mutate-charts/testMutants.ts'

const named = process.argv.slice(2)
const charts = lifecycles().filter(hasCases)
const unknown = named.filter((name) => !charts.includes(name))
if (unknown.length > 0) {
  console.error(`No chart is called ${unknown.join(', ')}. There are: ${charts.join(', ')}.`)
  process.exit(2)
}

const run = {
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['log', '-1', '--format=%h'], { encoding: 'utf8' }).trim(),
}
// A mutant that fails warns on the console, thousands of times.
const { log } = console
for (const method of ['warn', 'error'] as const) console[method] = () => {}

const results = []
for (const name of named.length > 0 ? named : charts) {
  const result = testMutants(name, await loadChart(name))
  results.push(result)
  log(summaryOf(result))
  for (const { name: mutant, reason } of result.survivors)
    log(`  ${reason === undefined ? 'survives' : 'survives, with a reason'}: ${mutant}`)
  for (const mutant of result.staleReasons) log(`  has a reason but is detected, or is no mutant: ${mutant}`)
}
const file = join(import.meta.dirname, '../docs/statecharts/mutation.md')
const reported = chartsIn(readFileSync(file, 'utf8'))
const found = results.map((result) => ({ ...result, ...run }))
writeFileSync(file, reportOf(updateCharts(charts, reported, found)))
const isClean = results.every(
  ({ survivors, staleReasons }) =>
    staleReasons.length === 0 && survivors.every(({ reason }) => reason !== undefined),
)
process.exit(isClean ? 0 : 1)
