import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { compileCache, shortLived } from '../tests/server/quickStart.ts'
import type { ServerOptions } from './server.ts'

export interface Server {
  readonly url: string
  readonly dataDir: string
  /** Address of a PostgreSQL database. */
  readonly databaseUrl?: string
}

/** Runs a test server while it is used. */
export async function withServer(
  options: ServerOptions,
  use: (server: Server) => Promise<void>,
): Promise<void> {
  const child: ChildProcess = fork('e2e/server.ts', [JSON.stringify(options)], {
    execArgv: shortLived,
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${String(code)} before it listened.`)
  })
  const [server] = (await Promise.race([once(child, 'message'), ended])) as [Server]
  ended.catch(() => {})
  await use(server)
  child.kill('SIGTERM')
  await once(child, 'exit')
}
