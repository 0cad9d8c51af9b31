// Runs the tests of the server and the demo, the main browser test, and the short form of the benches of PostgreSQL, on
// PostgreSQL, with Redis if it answers.
// TEST_DATABASE_URL and TEST_REDIS_URL name them; by default both are looked for on their usual ports, and left out if
// nothing answers. A test that passed on PGlite (`npm test`) and did not pass on PostgreSQL is a failure.
import { readFileSync } from 'node:fs'
import { benchesOnPostgres } from './bench/scripts.ts'
import { run } from './steps.ts'
import { withoutPostgres } from './test-services/withoutPostgres.ts'
import { isAnswering } from './test-services/answering.ts'
import { lostTests, passedServerTests, type Report } from './test-services/reports.ts'

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
const database = {
  name: 'PostgreSQL',
  url: TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  isRequired: TEST_DATABASE_URL !== undefined,
}
const redis = {
  name: 'Redis',
  url: TEST_REDIS_URL ?? 'redis://127.0.0.1:6379',
  isRequired: TEST_REDIS_URL !== undefined,
}

function serverTestsIn(reportFile: string): string[] {
  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'))
  return passedServerTests(report).filter(
    (test) => !withoutPostgres.some((file) => test.startsWith(`${file}: `)),
  )
}

const onPglite = serverTestsIn('node_modules/.cache/lodge/unit.json')
console.log(`\nServer tests on PGlite: ${onPglite.length}`)

if (await isAnswering(database)) {
  const reportFile = 'node_modules/.cache/lodge/postgres.json'
  const hasRedis = await isAnswering(redis)
  const services = { TEST_DATABASE_URL: database.url, ...(hasRedis && { TEST_REDIS_URL: redis.url }) }
  const code = await run({
    name: 'server and demo tests on PostgreSQL',
    command: 'vitest',
    args: [
      'run',
      '--project',
      'node',
      'tests/server',
      'tests/demo',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    env: { TEST_DATABASE: 'postgres', ...services },
  })
  const onPostgres = serverTestsIn(reportFile)
  console.log(`Server tests on PostgreSQL: ${onPostgres.length}`)
  if (code !== 0) process.exit(code)
  const lost = lostTests(onPglite, onPostgres)
  if (lost.length > 0) {
    console.error(`These tests passed on PGlite, but not on PostgreSQL:\n${lost.join('\n')}`)
    process.exit(1)
  }
  const story = await run({
    name: 'browser tests on PostgreSQL',
    command: 'playwright',
    args: ['test', 'story.spec.ts', ...(hasRedis ? ['nodes.spec.ts'] : [])],
    env: services,
  })
  if (story !== 0) process.exit(story)
  const benches = await run({
    name: 'benches of PostgreSQL in their short form',
    command: 'node',
    args: ['tools/bench-short.ts', ...benchesOnPostgres],
    env: { TEST_DATABASE_URL: database.url },
  })
  if (benches !== 0) process.exit(benches)
}
