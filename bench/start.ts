/**
 * Time of `npm start`, without building and installing, from the command to the first answer of `/health/ready`. The
 * first start, which creates the demo community, may take 60 s; further ones 5 s.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildClient } from '../tools/clientBuild.ts'
import { type BenchRow, report } from './report.ts'

const asked = 50
const longest = 10 * 60_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the server on a data folder, stops it once it answers, and returns the seconds until then. */
async function secondsToStart(dataDir: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env
  const child = spawn('node', ['tools/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
  })
  const ended = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    if (performance.now() - began > longest) throw new Error('The server does not start.')
    await wait(asked)
  }
  const seconds = (performance.now() - began) / 1_000
  child.kill('SIGTERM')
  await ended
  return seconds
}

const row = (what: string, seconds: number, bound: number): BenchRow => ({
  what,
  figures: { took: `${seconds.toFixed(1)} s`, bound: `${bound} s` },
  ratio: seconds / bound,
  budget: 1,
})

if (!(await buildClient(console.error))) throw new Error('The pages could not be built.')
const folder = await mkdtemp(path.join(tmpdir(), 'lodge-start-'))
try {
  const first = await secondsToStart(folder)
  const later: number[] = []
  for (let round = 0; round < 3; round += 1) later.push(await secondsToStart(folder))
  report('start', [
    row('the first start, which makes the demo community', first, 60),
    row('a later start, the slowest of three', Math.max(...later), 5),
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}
