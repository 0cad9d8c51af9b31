// `npm run bench`: runs every script in bench/ (or those named), and writes docs/performance.md from what they print.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dropPopulations, keepsPopulations } from '../bench/population.ts'
import { benchMark, type BenchRow, ranOn } from '../bench/report.ts'
import { type Figures, performancePage } from '../bench/page.ts'
import { buildClient } from './clientBuild.ts'

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
    console.error(`${name} ended with ${code} and ${line ? 'its' : 'no'} figures.`)
    process.exitCode = 1
    return undefined
  }
  return JSON.parse(line.slice(benchMark.length)) as { bench: string; rows: BenchRow[] }
}

const known: Figures = existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : {}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !scripts.includes(name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${scripts.join(', ')}.`)
  process.exit(2)
}

if (!(await buildClient(console.log))) process.exit(1)
// After each, so that a run that is stopped keeps what it found.
for (const name of wanted.length > 0 ? wanted : scripts) {
  const result = await runBench(name)
  if (!result) continue
  known[result.bench] = { ranOn, rows: result.rows }
  writeFileSync(figuresFile, `${JSON.stringify(known, null, 2)}\n`)
  writeFileSync(page, performancePage(known))
}
await dropPopulations()
console.log(`\nWrote ${page}.`)
