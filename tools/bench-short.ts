// Runs every script in bench/, or the named ones, in its short form (`bench/size.ts`), so that none stops working without
// anyone noticing. A part of `npm test`. Fails when a script fails or prints no figures; budgets are not judged.
// TEST_DATABASE_URL names PostgreSQL. Without it, benches use PGlite, or are left out.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { templateVariable } from '../bench/browser/visit.ts'
import { localPopulationVariable } from '../bench/localPopulation.ts'
import { shortRunVariable } from '../bench/shortRun.ts'
import { ensureTemplate } from '../e2e/template.ts'
import { openDatabase } from '../server/db/open.ts'
import { vacuumChanged } from '../server/db/vacuumRepository.ts'
import { benchScripts, fileOf, runBench } from './bench/scripts.ts'
import { prepareBrowserTests } from './prepareBrowserTests.ts'
import { isAnswering } from './test-services/answering.ts'

/** They connect to the database themselves, which PGlite does not allow. */
const needPostgres = new Set(['delivery', 'nearby', 'newest', 'request', 'uploads'])
/** What runs at the same time. A bench waits for its own processes for half of its time. */
const atOnce = 3
/** Milliseconds for one bench, which takes some seconds. */
const longest = 120_000

const { TEST_DATABASE_URL = '' } = process.env
const hasPostgres =
  TEST_DATABASE_URL !== '' &&
  (await isAnswering({ name: 'PostgreSQL', url: TEST_DATABASE_URL, isRequired: true }))
const hasPsql = spawnSync('psql', ['--version']).status === 0

const whyLeftOut = (name: string): string | undefined => {
  if (needPostgres.has(name) && !hasPostgres) return 'it needs PostgreSQL, in TEST_DATABASE_URL'
  return name === 'nearby' && !hasPsql ? 'it needs psql' : undefined
}

const named = process.argv.slice(2)
const left = (named.length > 0 ? named : benchScripts).filter((name) => {
  const why = whyLeftOut(name)
  if (why !== undefined) console.log(`${name} is left out: ${why}.`)
  return why === undefined
})

await prepareBrowserTests(console.log)
// The modules of populations and sizes read these when they are loaded, here and in the benches.
Object.assign(process.env, {
  [shortRunVariable]: randomBytes(4).toString('hex'),
  [templateVariable]: await ensureTemplate(),
  BENCH_DATABASE_URL: TEST_DATABASE_URL,
  BENCH_KEEPS_POPULATIONS: 'true',
})
const { dropPopulations, invent, populate } = await import('../bench/population.ts')
const { shortPopulation, shortRun } = await import('../bench/size.ts')
if (shortRun === undefined) throw new Error('The databases of a full run would be dropped.')

/** Creates the population that benches copy. */
async function inventInto(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir })
  try {
    await invent(database.db, shortPopulation, vacuumChanged)
  } finally {
    await database.close()
  }
}

async function runNext(): Promise<void> {
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const start = performance.now()
    let output = ''
    const figures = await runBench(fileOf(name), { print: (text) => (output += text), timeout: longest })
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    if (figures) {
      console.log(`${name}: ${figures.rows.length} rows after ${seconds} s`)
    } else {
      console.error(`\n${output}\n${name} failed after ${seconds} s`)
      process.exitCode = 1
    }
  }
}
const folder = await mkdtemp(join(tmpdir(), 'lodge-bench-'))
try {
  await inventInto(folder)
  process.env[localPopulationVariable] = folder
  // Benches that start at once would both create it.
  if (hasPostgres) await (await populate(shortPopulation)).close()
  await Promise.all(Array.from({ length: atOnce }, runNext))
} finally {
  if (hasPostgres) await dropPopulations()
  await rm(folder, { recursive: true })
}
