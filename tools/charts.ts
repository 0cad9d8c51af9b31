// Exports every chart to docs/statecharts/; with --check, only says whether what is there is stale.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { hasCases, lifecycles } from '../tests/machines/harness/registry.ts'
import { exportCharts } from './charts/export.ts'
import { verdictsIn } from './mutate-charts/figure.ts'
import { judgedAs } from './mutate-charts/judgedAs.ts'

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
  const unjudged = chartsToJudge()
  if (unjudged.length > 0)
    fail(
      `${mutation} is older than what it judges: ${unjudged.join(', ')}. Run npm run charts:mutate for them and commit it.`,
    )
  if (stale.length === 0 && unjudged.length === 0)
    console.log(`docs/statecharts shows all ${files.size} files as the charts are.`)
} else {
  for (const name of left) rmSync(join(folder, name))
  for (const [name, content] of files) writeFileSync(join(folder, name), content)
  console.log(`Wrote ${files.size} files to docs/statecharts.`)
}
if (untested.length > 0)
  fail(`No tests/machines/<area>/<chart>.cases.ts, and so no page, for: ${untested.join(', ')}.`)

/** Charts whose verdict is about what they were, or that have none, and verdicts on charts that are gone. */
function chartsToJudge(): string[] {
  const verdicts = verdictsIn(readFileSync(join(folder, mutation), 'utf8'))
  const judged = new Map(verdicts.map((verdict) => [verdict.chart, verdict.judgedAs]))
  const charts = lifecycles().filter(hasCases)
  const gone = [...judged.keys()].filter((name) => !charts.includes(name))
  return [...charts.filter((name) => judged.get(name) !== judgedAs(name)), ...gone]
}

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
