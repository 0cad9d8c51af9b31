// The server of the browser tests: the real one with a fault switch, on its own data folder.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { eraseDueAccounts } from '../server/accountDeletion/eraseAccounts.ts'
import { listenForCommands } from '../server/cli/controlSocket.ts'
import { buildApp } from '../server/app.ts'
import { loadConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import { createGazetteer } from '../server/geo/gazetteer.ts'
import { rankPopular } from '../server/browse/lists/rankPopular.ts'
import { signOnLimits } from '../server/identity/signOnLimits.ts'
import { createMailer } from '../server/mail/mailer.ts'
import { findMailAddress } from '../server/mail/recipientRepository.ts'
import { type DigestDeps, queueDigests, sendDigest } from '../server/messages/unreadDigest.ts'
import { createMailFolder } from '../server/mail/mailFolder.ts'
import { registerFaults } from './faults.ts'
import { createOwnDatabase } from './ownDatabase.ts'
import { fill } from './template.ts'

/** A copy of the template on PGlite, a database of its own on PostgreSQL, or a second node on an existing one. */
export type ServerOptions = (
  | { readonly kind: 'pglite'; readonly template: string }
  | { readonly kind: 'postgres'; readonly serverUrl: string }
  | { readonly kind: 'second'; readonly dataDir: string; readonly databaseUrl: string }
) & {
  /** Default: open. */
  readonly joinMode?: 'invitation'
}

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
  // Where ffmpeg is.
  PATH: process.env['PATH'],
  PORT: String(await freePort()),
  DATA_DIR: dataDir,
  JOIN_MODE: options.joinMode,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  ...(databaseUrl !== undefined && redisUrl !== undefined && { REDIS_URL: redisUrl }),
})
const database = await openDatabase({ dataDir, databaseUrl })
if (ownDatabase) await fill(database.db, dataDir)
/** Adds calls that run the daily jobs at once, and that let time pass for the limits of sending. */
function registerJobs(server: FastifyInstance): void {
  server.post('/apps/test-jobs/rank-popular', async () => {
    await rankPopular(database.db, Date.now())
    return {}
  })
  server.post('/apps/test-jobs/age-messages', async () => {
    await sql`
      update message set created_at = created_at - interval '2 hours' where created_at > now() - interval '2 hours'
    `.execute(database.db)
    return {}
  })
  // What the queue does later: half an hour from now, or more.
  server.post<{ Querystring: { hours?: string } }>('/apps/test-jobs/send-digests', async ({ query }) => {
    const later = 31 * 60_000 + Number(query.hours ?? 0) * 60 * 60_000
    const due: number[] = []
    const mailer = createMailer({
      config,
      logger: server.log,
      findAddress: (memberId, kind) => findMailAddress(database.db, memberId, kind),
    })
    const digests = { db: database.db, config, mailer, now: () => Date.now() + later }
    const jobs: DigestDeps['jobs'] = {
      async send(_trx, _name, data) {
        if ('memberId' in data) due.push(data.memberId)
      },
    }
    await queueDigests({ ...digests, jobs })
    for (const memberId of due) await sendDigest(digests, memberId)
    return {}
  })
}

/** Lets the 14 days pass in which a deletion can be canceled, and erases the accounts. */
function registerErasing(server: FastifyInstance): void {
  server.post('/apps/test-jobs/erase-accounts', async () => {
    await sql`
      update member set delete_requested_at = delete_requested_at - interval '15 days'
      where delete_requested_at is not null
    `.execute(database.db)
    const { removeTo } = createMailFolder(dataDir)
    await eraseDueAccounts(database.db, Date.now(), { tellDeleted: () => {}, removeMails: removeTo })
    return {}
  })
}

/** No rate limits: tests call as fast as they can, as few members. The server's own tests cover the limits. */
const unbounded = { max: 1_000_000, window: 60_000 }

/** Loaded before the first test: a page that asks meanwhile would get 503, which its console reports. */
const gazetteer = createGazetteer()
await gazetteer.load()

const app = await buildApp({
  config,
  database,
  gazetteer,
  // Calls of pages that a test has left still run, and on a busy machine for seconds.
  requestLimits: { address: unbounded, member: unbounded, files: unbounded, concurrent: 1_000 },
  signOnLimits: { ...signOnLimits, signIn: { address: unbounded, account: unbounded } },
  clientDir: join(import.meta.dirname, '../dist/client'),
  loadingPatience: 60_000,
  plugins: [registerFaults, registerJobs, registerErasing],
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
