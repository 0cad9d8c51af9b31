// The server's tests once more, and the story in two browsers, on PostgreSQL (and with Redis) where they answer on
// their usual ports. It prints the tests run per database; fewer on a reachable PostgreSQL than on PGlite is a failure.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { run } from './steps.ts'

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 })
    const settle = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
    socket.once('timeout', () => settle(false))
  })

function serverTestsIn(reportFile: string): number {
  const report: Report = JSON.parse(readFileSync(reportFile, 'utf8'))
  return report.testResults
    .filter(({ name }) => name.includes('/tests/server/'))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length
}

const onPglite = serverTestsIn('node_modules/.cache/lodge/unit.json')
console.log(`\nServer tests on PGlite: ${onPglite}`)

if (!(await answers(5432))) {
  console.log('No PostgreSQL answers on 127.0.0.1:5432; its run is left out.')
} else {
  const reportFile = 'node_modules/.cache/lodge/postgres.json'
  const hasRedis = await answers(6379)
  if (!hasRedis) console.log('No Redis answers on 127.0.0.1:6379; two nodes are left out.')
  const services = {
    TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
    ...(hasRedis && { TEST_REDIS_URL: 'redis://127.0.0.1:6379' }),
  }
  const code = await run({
    name: 'server tests on PostgreSQL',
    command: 'vitest',
    args: [
      'run',
      '--project',
      'node',
      'tests/server',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    env: { TEST_DATABASE: 'postgres', ...services },
  })
  const onPostgres = serverTestsIn(reportFile)
  console.log(`Server tests on PostgreSQL: ${onPostgres}`)
  if (code !== 0) process.exit(code)
  if (onPostgres < onPglite) {
    console.error('PostgreSQL answers, but fewer tests ran on it than on PGlite.')
    process.exit(1)
  }
  const story = await run({
    name: 'the story on PostgreSQL',
    command: 'playwright',
    args: ['test', 'story.spec.ts', ...(hasRedis ? ['nodes.spec.ts'] : [])],
    env: services,
  })
  if (story !== 0) process.exit(story)
}
