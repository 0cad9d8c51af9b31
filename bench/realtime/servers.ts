import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { shortRun } from '../size.ts'

export const app = { appId: 'bench', key: 'bench-key', secret: 'bench-secret' }

export interface BenchServer {
  readonly port: number
  /** Returns the CPU time of the whole process so far, in microseconds. */
  readonly cpu: () => Promise<number>
  readonly stop: () => Promise<void>
}

const reporter =
  'data:text/javascript,process.on("message",()=>process.send(process.cpuUsage()));process.channel.unref()'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function answers(port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await wait(100)
  }
  throw new Error(`nothing listens on ${port}`)
}

async function launch(start: (port: number) => ChildProcess): Promise<BenchServer> {
  const port = await freePort()
  const child = start(port)
  await answers(port)
  return {
    port,
    async cpu() {
      const reported = once(child, 'message')
      child.send('cpu')
      const [usage] = await reported
      return usage.user + usage.system
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const ownServer = (file: string) =>
  launch((port) =>
    fork(path.join(import.meta.dirname, file), [String(port), app.appId, app.key, app.secret], {
      execArgv: ['--import', reporter],
    }),
  )

export const startLodge = () => ownServer('lodge.ts')
export const startBare = () => ownServer('bare.ts')

const soketiVersion = '1.6.1'

export interface Soketi {
  readonly version: string
  /** The Node version, and whether native sockets work on it. */
  readonly runsOn: string
  readonly start: () => Promise<BenchServer>
  readonly remove: () => Promise<void>
}

/** The module ABIs for which soketi's uWebSockets.js is built. */
const builtFor = new Set(['115', '108'])

/** Finds a Node with native sockets for soketi, else the current one, where soketi falls back to JavaScript. */
function findNode(): { execPath: string; runsOn: string } {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  for (const execPath of new Set(folders.map((folder) => path.join(folder, 'node')))) {
    try {
      const about = execFileSync(execPath, ['-p', 'process.versions.modules + " " + process.version'])
      const [abi = '', version = ''] = about.toString().trim().split(' ')
      if (builtFor.has(abi)) return { execPath, runsOn: `Node ${version}, native sockets` }
    } catch {
      continue
    }
  }
  return { execPath: process.execPath, runsOn: `Node ${process.version}, without native sockets` }
}

/** Installs soketi into a temporary folder. It is only compared with, not a dependency. */
export async function installSoketi(): Promise<Soketi> {
  if (shortRun !== undefined)
    return { version: 'none', runsOn: 'Lodge in its place', start: startLodge, remove: async () => {} }
  const folder = await mkdtemp(path.join(tmpdir(), 'lodge-bench-soketi-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const manifest = {
    private: true,
    dependencies: { '@soketi/soketi': soketiVersion },
    overrides: { 'uWebSockets.js': 'npm:@trufflesuite/uws-js-unofficial@20.30.0-unofficial.0' },
  }
  try {
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest))
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], {
      cwd: folder,
      stdio: 'inherit',
      timeout: 300_000,
    })
  } catch (error) {
    await remove()
    throw error
  }
  const { execPath, runsOn } = findNode()

  const start = async () => {
    const metricsPort = await freePort()
    return launch((port) => {
      const settings = {
        host: '127.0.0.1',
        port,
        'metrics.enabled': false,
        'metrics.host': '127.0.0.1',
        'metrics.port': metricsPort,
        'appManager.driver': 'array',
        'appManager.array.apps': [{ id: app.appId, key: app.key, secret: app.secret, maxConnections: -1 }],
      }
      const config = path.join(folder, `${port}.json`)
      writeFileSync(config, JSON.stringify(settings))
      return fork(
        path.join(folder, 'node_modules/@soketi/soketi/bin/server.js'),
        ['start', `--config=${config}`],
        {
          execPath,
          execArgv: ['--import', reporter],
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        },
      )
    })
  }
  return { version: soketiVersion, runsOn, start, remove }
}
