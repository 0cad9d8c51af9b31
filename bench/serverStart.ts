/** Starts the real server for the benches of its start. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import serverFlags from '../tools/serverFlags.json' with { type: 'json' }
import { sized } from './size.ts'

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

/** Returns the CPU time of a process in seconds, from Linux; NaN elsewhere. */
function cpuSecondsOf({ pid = 0 }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Fields 14 and 15, in hundredths of a second. Fields are counted after the command's name.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

export interface Started {
  /** From the command to the first 200 of `/health/ready`. */
  readonly seconds: number
  readonly cpuSeconds: number
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts the server on a data folder, without `DATABASE_URL` and `REDIS_URL`.
 * @throws when the server ends, or is not ready in 10 minutes
 */
export async function startServer(dataDir: string): Promise<Started> {
  const port = await freePort()
  const began = performance.now()
  const { DATABASE_URL: _, REDIS_URL: __, ...env } = process.env
  const child = spawn('node', [...serverFlags, 'tools/start.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, ...sized({ full: {}, short: { DEMO: 'false' } }) },
  })
  const ended = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    if (performance.now() - began > longest) throw new Error('The server does not start.')
    await wait(20)
  }
  const seconds = (performance.now() - began) / 1_000
  const cpuSeconds = cpuSecondsOf(child)
  return {
    seconds,
    cpuSeconds,
    async stop(signal) {
      child.kill(signal)
      await ended
    },
  }
}
