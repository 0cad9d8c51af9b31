// `npm run charts:mutate`: makes mutants of every chart (or of the named ones), counts how many the tests detect, and
// writes docs/statecharts/mutation.md after each chart. `--assigns` leaves out all mutants but those of assigns. Fails
// when a mutant survives without a reason, or a reason is stale.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hasCases, lifecycles, loadChart } from '../tests/machines/harness/registry.ts'
import { chartsIn, reportOf, summaryOf, updateCharts } from './mutate-charts/report.ts'
import { testAssignMutants, testMutants } from './mutate-charts/testMutants.ts'
import type { ChartResult } from './mutate-charts/testMutants.ts'

const onlyAssigns = process.argv.includes('--assigns')
const named = process.argv.slice(2).filter((argument) => argument !== '--assigns')
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

const file = join(import.meta.dirname, '../docs/statecharts/mutation.md')
let isClean = true

function report(kind: 'transitions' | 'assigns', result: ChartResult): void {
  log(summaryOf(result, kind))
  for (const { name: mutant, reason } of result.survivors)
    log(`  ${reason === undefined ? 'survives' : 'survives, with a reason'}: ${mutant}`)
  for (const mutant of result.staleReasons) log(`  has a reason but is detected, or is no mutant: ${mutant}`)
  isClean &&= result.staleReasons.length === 0
  isClean &&= result.survivors.every(({ reason }) => reason !== undefined)
  const reported = chartsIn(readFileSync(file, 'utf8'))
  const rows = updateCharts(charts, reported[kind], [{ ...result, ...run }])
  writeFileSync(file, reportOf({ ...reported, [kind]: rows }))
}

for (const name of named.length > 0 ? named : charts) {
  const chart = await loadChart(name)
  if (!onlyAssigns) report('transitions', testMutants(name, chart))
  report('assigns', testAssignMutants(name, chart))
}
process.exit(isClean ? 0 : 1)
