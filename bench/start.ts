/**
 * Time of `npm start`, without building and installing, from the command to the first answer of `/health/ready`. The
 * first start, which creates the demo community, may take 60 s; further ones 5 s.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildClient } from '../tools/clientBuild.ts'
import { type BenchRow, report } from './report.ts'
import { startServer } from './serverStart.ts'
import { sized } from './size.ts'

const rounds = sized({ full: 3, short: 1 })

/** Starts the server on a data folder, stops it once it answers, and returns the seconds until then. */
async function secondsToStart(dataDir: string): Promise<number> {
  const { seconds, stop } = await startServer(dataDir)
  await stop('SIGTERM')
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
  for (let round = 0; round < rounds; round += 1) later.push(await secondsToStart(folder))
  report('start', [
    row('the first start, which makes the demo community', first, 60),
    row('a later start, the slowest of three', Math.max(...later), 5),
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}
