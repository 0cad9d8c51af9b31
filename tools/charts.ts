// Exports every chart to docs/statecharts/; with --check, only says whether what is there is stale.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hasCases, lifecycles, loadChart } from '../tests/machines/harness/registry.ts'
import { exportCharts } from './charts/export.ts'
import { countsIn } from './mutate-charts/figure.ts'
import { mutantsOf } from './mutate-charts/mutants.ts'

const folder = join(import.meta.dirname, '../docs/statecharts')
/** tools/mutate-charts writes this one: it takes minutes, and changes with the tests. */
const mutation = 'mutation.md'

const { files, untested } = await exportCharts()
mkdirSync(folder, { recursive: true })
const present = readdirSync(folder).filter((name) => name !== mutation)
const left = present.filter((name) => !files.has(name))

if (process.argv.includes('--check')) {
  const isStale = (name: string) =>
    !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== files.get(name)
  const stale = [...[...files.keys()].filter(isStale), ...left]
  if (stale.length > 0)
    fail(`docs/statecharts is stale: ${stale.join(', ')}. Run npm run charts and commit it.`)
  const uncounted = await chartsUncounted()
  if (uncounted.length > 0)
    fail(`${mutation} counts other charts: ${uncounted.join(', ')}. Run npm run charts:mutate and commit it.`)
  if (stale.length === 0 && uncounted.length === 0)
    console.log(`docs/statecharts shows all ${files.size} files as the charts are.`)
} else {
  for (const name of left) rmSync(join(folder, name))
  for (const [name, content] of files) writeFileSync(join(folder, name), content)
  console.log(`Wrote ${files.size} files to docs/statecharts.`)
}
if (untested.length > 0)
  fail(`No tests/machines/<chart>.cases.ts, and so no page, for: ${untested.join(', ')}.`)

/** Charts that have other mutants than the figure says, and those that it counts and are gone. */
async function chartsUncounted(): Promise<string[]> {
  const counted = countsIn(readFileSync(join(folder, mutation), 'utf8'))
  const changed: string[] = []
  for (const name of lifecycles().filter(hasCases)) {
    const { machine } = await loadChart(name)
    if (counted.get(name) !== mutantsOf(machine).length) changed.push(name)
    counted.delete(name)
  }
  return [...changed, ...counted.keys()]
}

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
