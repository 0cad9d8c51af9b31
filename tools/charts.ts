// Exports every chart to docs/statecharts/; with --check, only says whether what is there is stale.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { exportCharts } from './charts/export.ts'

const folder = join(import.meta.dirname, '../docs/statecharts')
/** tools/mutate-charts writes this one: it takes minutes, and changes with the tests. */
const kept = new Set(['mutation.md'])

const { files, untested } = await exportCharts()
mkdirSync(folder, { recursive: true })
const present = readdirSync(folder).filter((name) => !kept.has(name))
const left = present.filter((name) => !files.has(name))

if (process.argv.includes('--check')) {
  const isStale = (name: string) =>
    !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== files.get(name)
  const stale = [...[...files.keys()].filter(isStale), ...left]
  if (stale.length > 0)
    fail(`docs/statecharts is stale: ${stale.join(', ')}. Run npm run charts and commit it.`)
  else console.log(`docs/statecharts shows all ${files.size} files as the charts are.`)
} else {
  for (const name of left) rmSync(join(folder, name))
  for (const [name, content] of files) writeFileSync(join(folder, name), content)
  console.log(`Wrote ${files.size} files to docs/statecharts.`)
}
if (untested.length > 0)
  fail(`No tests/machines/<chart>.cases.ts, and so no page, for: ${untested.join(', ')}.`)

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
