// Makes every small mistake in every chart (or in those named) and counts which of them the tests notice.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hasCases, lifecycles, loadChart } from '../tests/machines/harness/registry.ts'
import { judge } from './mutate-charts/judge.ts'
import { figureOf, lineOf } from './mutate-charts/figure.ts'

const named = process.argv.slice(2)
const names = named.length > 0 ? named : lifecycles().filter(hasCases)

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
if (named.length === 0) {
  writeFileSync(join(import.meta.dirname, '../docs/statecharts/mutation.md'), figureOf(verdicts))
}
const isClean = verdicts.every(
  ({ survivors, staleReasons }) =>
    staleReasons.length === 0 && survivors.every(({ reason }) => reason !== undefined),
)
process.exit(isClean ? 0 : 1)
