/**
 * The whole server on a given database, with one signed-in member, and with the log of production: a line a request, on
 * standard output. Sends the parent process its port, the cookie, and the statements of each path that the parent names.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LogEvent } from 'kysely'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openSession } from '../session.ts'
import type { Used } from '../forkedServer.ts'
import type { Asked, Recorded, Started, Statement } from './messages.ts'

const [, , databaseUrl = '', viewerId = ''] = process.argv
const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-bench-'))
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

/** By the async context, so that statements of periodic work are not taken for those of the request. */
const recording = new AsyncLocalStorage<Statement[]>()
const onQuery = ({ query }: LogEvent) =>
  void recording.getStore()?.push({ text: query.sql, values: query.parameters })
const database = await openDatabase({ dataDir, databaseUrl, onQuery })

const unlimited = { max: 1_000_000_000, window: 60_000 }
const app = await buildApp({
  config,
  database,
  // What it is in production (`server/app/httpServer.ts`).
  logLevel: 'info',
  requestLimits: { address: unlimited, member: unlimited, files: unlimited },
})
await app.server.listen({ port: 0, host: '127.0.0.1' })

const { cookie } = await openSession({ config, db: database.db, app }, Number(viewerId))
const { port } = app.server.server.address() as AddressInfo

async function statementsOf(url: string): Promise<Statement[]> {
  // The first request fills caches. The second one is like all further ones.
  await app.server.inject({ url, headers: { cookie } })
  const statements: Statement[] = []
  // Awaited inside, because the injection begins when it is awaited.
  await recording.run(statements, async () => {
    await app.server.inject({ url, headers: { cookie } })
  })
  // A copy, because what the request left to do later still runs in its context.
  return [...statements]
}

process.on('message', (asked: Asked) => {
  const tell = (answer: Recorded | Used) => process.send?.(answer)
  if ('path' in asked) void statementsOf(asked.path).then((statements) => tell({ statements }))
  else tell({ cpu: process.cpuUsage() })
})
process.on('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit()
})
process.send?.({ port, cookie } satisfies Started)
