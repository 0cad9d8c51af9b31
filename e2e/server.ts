// The server of the browser tests: the real one with a fault switch, on its own data folder.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { listenForCommands } from '../server/cli/controlSocket.ts'
import { buildApp } from '../server/app.ts'
import { loadConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { rankPopular } from '../server/browse/lists/rankPopular.ts'
import { registerFaults } from './faults.ts'
import { createOwnDatabase } from './ownDatabase.ts'
import { fill } from './template.ts'

/** A copy of the template on PGlite, a database of its own on PostgreSQL, or a second node on an existing one. */
export type ServerOptions =
  | { readonly kind: 'pglite'; readonly template: string }
  | { readonly kind: 'postgres'; readonly serverUrl: string }
  | { readonly kind: 'second'; readonly dataDir: string; readonly databaseUrl: string }

const [given = ''] = process.argv.slice(2)
const options = JSON.parse(given) as ServerOptions

/** Finds a free port. The address is part of the configuration, so it must be known before the server listens. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

const dataDir = options.kind === 'second' ? options.dataDir : await mkdtemp(join(tmpdir(), 'lodge-e2e-'))
if (options.kind === 'pglite') await cp(options.template, dataDir, { recursive: true })
const ownDatabase = options.kind === 'postgres' ? await createOwnDatabase(options.serverUrl) : null
const databaseUrl = options.kind === 'second' ? options.databaseUrl : ownDatabase?.url
const redisUrl = process.env['TEST_REDIS_URL']

const config = loadConfig({
  NODE_ENV: 'test',
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...(databaseUrl !== undefined && redisUrl !== undefined && { REDIS_URL: redisUrl }),
})
const database = await openDatabase({ dataDir, databaseUrl })
if (ownDatabase) await fill(database.db, dataDir)
/** Adds a call that runs the daily jobs at once. */
function registerJobs(server: FastifyInstance): void {
  server.post('/apps/test-jobs/rank-popular', async () => {
    await rankPopular(database.db, Date.now())
    return {}
  })
}

/** No rate limits: tests call as fast as they can, as few members. The server's own tests cover the limits. */
const unbounded = { max: 1_000_000, window: 60_000 }

const app = await buildApp({
  config,
  database,
  requestLimits: { address: unbounded, member: unbounded, files: unbounded },
  clientDir: join(import.meta.dirname, '../dist/client'),
  plugins: [registerFaults, registerJobs],
  checkResponses: true,
})
await app.server.listen({ port: config.port, host: config.host })
const stopCommands =
  options.kind === 'second'
    ? null
    : await listenForCommands(app.commandDeps, { dataDir, logger: app.server.log })
process.send?.({ url: config.appUrl, dataDir, databaseUrl })

const stop = async () => {
  await stopCommands?.()
  await app.close()
  await database.close()
  await ownDatabase?.drop()
  if (options.kind !== 'second') await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('disconnect', () => void stop())
