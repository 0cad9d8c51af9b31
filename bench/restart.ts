/**
 * Time from `kill -9` of a server on PGlite to the first 200 of `/health/ready` of the next one, at most 2 s. The
 * wall-clock time grows with what else the machine does, so the CPU time is printed as well.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildClient } from '../tools/clientBuild.ts'
import { templateVariable } from './browser/visit.ts'
import { percentile, report } from './report.ts'
import { startServer } from './serverStart.ts'
import { sized } from './size.ts'

const rounds = sized({ full: 5, short: 1 })
const bound = 2
/** Milliseconds after the start until the kill: the compile cache is written then. */
const running = sized({ full: 2_000, short: 0 })

if (!(await buildClient(console.error))) throw new Error('The pages could not be built.')
const folder = await mkdtemp(path.join(tmpdir(), 'lodge-restart-'))
// The first start is measured by another bench.
const template = process.env[templateVariable]
if (template !== undefined) await cp(template, folder, { recursive: true })
try {
  let server = await startServer(folder)
  const times: { seconds: number; cpuSeconds: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    await wait(running)
    const killed = performance.now()
    await server.stop('SIGKILL')
    server = await startServer(folder)
    times.push({ seconds: (performance.now() - killed) / 1_000, cpuSeconds: server.cpuSeconds })
  }
  await server.stop('SIGTERM')
  const median = percentile(
    times.map(({ seconds }) => seconds),
    0.5,
  )
  report('restart', [
    {
      what: 'ready again after kill -9, on PGlite, at p50 of five',
      figures: {
        took: `${median.toFixed(1)} s`,
        slowest: `${Math.max(...times.map(({ seconds }) => seconds)).toFixed(1)} s`,
        CPU: `${percentile(
          times.map(({ cpuSeconds }) => cpuSeconds),
          0.5,
        ).toFixed(1)} s`,
        bound: `${bound} s`,
      },
      ratio: median / bound,
      budget: 1,
    },
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}
