/**
 * The whole server on a given database, with one signed-in member. Sends the parent process its port, the cookie, and
 * the statements of each path that the parent names.
 */
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
import type { Asked, Served, Statement } from './messages.ts'

const [, , databaseUrl = '', viewerId = ''] = process.argv
const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-bench-'))
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

let recorded: Statement[] | null = null
const onQuery = ({ query }: LogEvent) => recorded?.push({ text: query.sql, values: query.parameters })
const database = await openDatabase({ dataDir, databaseUrl, onQuery })

const unlimited = { max: 1_000_000_000, window: 60_000 }
const app = await buildApp({
  config,
  database,
  logLevel: 'silent',
  requestLimits: { address: unlimited, member: unlimited, files: unlimited },
})
await app.server.listen({ port: 0, host: '127.0.0.1' })

const { cookie } = await openSession({ config, db: database.db, app }, Number(viewerId))
const { port } = app.server.server.address() as AddressInfo

async function statementsOf(url: string): Promise<Statement[]> {
  // The first request fills caches. The second one is like all further ones.
  await app.server.inject({ url, headers: { cookie } })
  const statements: Statement[] = []
  recorded = statements
  await app.server.inject({ url, headers: { cookie } })
  recorded = null
  return statements
}

process.on('message', (asked: Asked) => {
  const tell = (served: Served) => process.send?.(served)
  if ('path' in asked) void statementsOf(asked.path).then((statements) => tell({ statements }))
  else tell({ cpu: process.cpuUsage() })
})
process.on('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit()
})
process.send?.({ port, cookie } satisfies Served)
