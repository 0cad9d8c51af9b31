/** The whole server on a given database, with some signed-in members who upload. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openSession } from '../session.ts'
import type { Uploader } from './messages.ts'
import { tellUsage } from './tellUsage.ts'

const [, , databaseUrl = '', count = ''] = process.argv
const dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-bench-'))
const { PATH = '' } = process.env
const config = loadConfig({
  NODE_ENV: 'test',
  PATH,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PHOTO_MAX_COUNT_SUPPORTER: '1000',
})
const database = await openDatabase({ dataDir, databaseUrl })
const unlimited = { max: 1_000_000_000, window: 60_000 }
const app = await buildApp({
  config,
  database,
  logLevel: 'silent',
  requestLimits: { address: unlimited, member: unlimited, files: unlimited },
})
await app.server.listen({ port: 0, host: '127.0.0.1' })

const members = await database.db
  .selectFrom('member')
  .where('is_visible', '=', true)
  .orderBy('id')
  .limit(Number(count))
  .select('id')
  .execute()
const uploaders: Uploader[] = []
for (const { id } of members)
  uploaders.push({ id, ...(await openSession({ config, db: database.db, app }, id)) })
const { port } = app.server.server.address() as AddressInfo
tellUsage({ port, origin: config.appUrl, uploaders }, () => rmSync(dataDir, { recursive: true, force: true }))
