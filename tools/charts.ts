// `npm run charts`: exports every chart to docs/statecharts. With --check it only says which files are out of date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { exportCharts } from './charts/export.ts'

const folder = join(import.meta.dirname, '../docs/statecharts')
/** `npm run charts:mutate` writes this one. It takes minutes, so that it reports a run and is not kept up to date. */
const mutationReport = 'mutation.md'

const { files, untested } = await exportCharts()
mkdirSync(folder, { recursive: true })
const present = readdirSync(folder).filter((name) => name !== mutationReport)
const left = present.filter((name) => !files.has(name))

if (process.argv.includes('--check')) {
  const isOutOfDate = (name: string) =>
    !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== files.get(name)
  const outOfDate = [...[...files.keys()].filter(isOutOfDate), ...left]
  if (outOfDate.length > 0)
    fail(`docs/statecharts is out of date: ${outOfDate.join(', ')}. Run npm run charts and commit it.`)
  else console.log(`docs/statecharts is up to date: ${files.size} files.`)
} else {
  for (const name of left) rmSync(join(folder, name))
  for (const [name, content] of files) writeFileSync(join(folder, name), content)
  console.log(`Wrote ${files.size} files to docs/statecharts.`)
}
if (untested.length > 0)
  fail(`These have no tests/machines/<area>/<chart>.cases.ts, and therefore no page: ${untested.join(', ')}.`)

function fail(why: string): void {
  console.error(why)
  process.exitCode = 1
}
