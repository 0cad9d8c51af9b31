// `npm run bench`: runs every script in bench/, or the named ones, and writes docs/performance.md from their figures.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dropPopulations, keepsPopulations } from '../bench/population.ts'
import { ranOn } from '../bench/report.ts'
import { type Figures, performancePage } from '../bench/page.ts'
import { benchScripts, fileOf, runBench } from './bench/scripts.ts'
import { buildClient } from './clientBuild.ts'
import { run } from './steps.ts'

const page = 'docs/performance.md'
const figuresFile = 'docs/performance.json'

const known: Figures = existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : {}
const named = process.argv.slice(2)
const unknown = named.filter((name) => !benchScripts.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown script: ${unknown.join(', ')}. Known: ${benchScripts.join(', ')}.`)
  process.exit(2)
}

if (!(await buildClient(console.log))) process.exit(1)
// Written after each script, so that an interrupted run keeps its figures.
for (const name of named.length > 0 ? named : benchScripts) {
  console.log(`\n── ${name}`)
  const print = (text: string) => process.stdout.write(text)
  const result = await runBench(fileOf(name), { env: { [keepsPopulations]: 'true' }, print })
  if (!result) {
    process.exitCode = 1
    continue
  }
  known[result.bench] = { ranOn, rows: result.rows }
  writeFileSync(figuresFile, `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(page, performancePage(known))
}
await dropPopulations()
await run({ name: 'format', command: 'oxfmt', args: [page] })
console.log(`\nWrote ${page}.`)
