// `npm run bench`: runs every script in bench/, or the named ones, and writes docs/performance.md from their figures.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dropPopulations, keepsPopulations } from '../bench/population.ts'
import { benchMark, type BenchRow, ranOn } from '../bench/report.ts'
import { type Figures, performancePage } from '../bench/page.ts'
import { buildClient } from './clientBuild.ts'
import { run } from './steps.ts'

const page = 'docs/performance.md'
const figuresFile = 'docs/performance.json'

const isScript = (name: string) => {
  const source = readFileSync(`bench/${name}`, 'utf8')
  return /^report\(|\n\s*report\(/.test(source)
}
const scripts = readdirSync('bench')
  .filter((name) => /\.tsx?$/.test(name) && name !== 'report.ts' && isScript(name))
  .map((name) => name.replace(/\.tsx?$/, ''))
  .toSorted()

async function runBench(name: string): Promise<{ bench: string; rows: BenchRow[] } | undefined> {
  console.log(`\n── ${name}`)
  const child = spawn('node', [`bench/${name}.ts`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, [keepsPopulations]: 'true' },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    const shown = chunk.split('\n').filter((line) => !line.startsWith(benchMark))
    process.stdout.write(shown.join('\n'))
  })
  const [code] = (await once(child, 'close')) as [number | null]
  const line = output.split('\n').find((candidate) => candidate.startsWith(benchMark))
  if (code !== 0 || line === undefined) {
    console.error(`${name} exited with ${code} and printed ${line ? '' : 'no '}figures.`)
    process.exitCode = 1
    return undefined
  }
  return JSON.parse(line.slice(benchMark.length)) as { bench: string; rows: BenchRow[] }
}

const known: Figures = existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : {}
const named = process.argv.slice(2)
const unknown = named.filter((name) => !scripts.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown script: ${unknown.join(', ')}. Known: ${scripts.join(', ')}.`)
  process.exit(2)
}

if (!(await buildClient(console.log))) process.exit(1)
// Written after each script, so that an interrupted run keeps its figures.
for (const name of named.length > 0 ? named : scripts) {
  const result = await runBench(name)
  if (!result) continue
  known[result.bench] = { ranOn, rows: result.rows }
  writeFileSync(figuresFile, `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(page, performancePage(known))
}
await dropPopulations()
await run({ name: 'format', command: 'oxfmt', args: [page] })
console.log(`\nWrote ${page}.`)
