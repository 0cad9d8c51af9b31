/** A fresh, migrated database for a test: PGlite, or PostgreSQL under `TEST_DATABASE=postgres`. */
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { type LogEvent, PGliteDialect } from 'kysely'
import { Client } from 'pg'
import { migrate, migrationFolder } from '../../server/db/migrate.ts'
import { fillLookups } from '../../server/lookups/fill.ts'
import { empty } from './emptying.ts'
import { leaseEngine } from './leasedEngines.ts'
import { databaseOn, openDatabase, type OpenDatabase, pgliteOptions } from '../../server/db/open.ts'
import { PreparingPGlite } from '../../server/db/preparingPglite.ts'

export interface TestDatabase extends OpenDatabase {
  /** The URL of the PostgreSQL database; undefined on PGlite. */
  readonly databaseUrl: string | undefined
  /** Runs `work` and returns the text of its statements in order. */
  statementsOf(work: () => Promise<unknown>): Promise<string[]>
  /** Deletes all members with their data, and cells and settings. Faster than a new database. */
  empty(): Promise<void>
}

const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const cacheFolder = path.join(import.meta.dirname, '../../node_modules/.cache/lodge')

/** The database that this run of the tests uses. */
export const testDatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

/** Opens a fresh database. Close it when done; on PostgreSQL that drops it. */
export async function testDatabase(): Promise<TestDatabase> {
  let statements: string[] | null = null
  const onQuery = (event: LogEvent) => statements?.push(event.query.sql)
  const opened =
    testDatabaseKind === 'postgres' ? await openFromTemplate(onQuery) : await openFromSnapshot(onQuery)
  return {
    ...opened,
    async statementsOf(work) {
      const recorded: string[] = []
      statements = recorded
      await work().finally(() => {
        statements = null
      })
      return recorded
    },
    async empty() {
      await empty(opened.db)
    },
  }
}

/** Makes the template that fresh databases are copied from. Runs in vitest's global setup, before all tests. */
export async function prepareTestDatabases(): Promise<void> {
  if (testDatabaseKind === 'postgres') {
    const template = await templateName()
    await onServer((server) => makeTemplate(server, template))
  } else {
    await snapshotFile()
  }
}

/** A hash that changes with anything a fresh database contains. */
async function schemaHash(): Promise<string> {
  const hash = createHash('sha256')
  const migrations = (await readdir(migrationFolder)).filter((name) => name.endsWith('.ts')).toSorted()
  const lookups = path.join(import.meta.dirname, '../../server/lookups')
  const files = [
    ...migrations.map((name) => path.join(migrationFolder, name)),
    ...['runStatements.ts', 'jobQueues.ts', 'jobSchema.ts', 'jobStatements.ts'].map((name) =>
      path.join(migrationFolder, '..', name),
    ),
    path.join(import.meta.dirname, '../../node_modules/pg-boss/package.json'),
    path.join(lookups, 'fill.ts'),
    path.join(lookups, 'repository.ts'),
    path.join(lookups, 'values.ts'),
  ]
  for (const file of files) hash.update(path.basename(file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function openFromSnapshot(onQuery: (event: LogEvent) => void) {
  const lease = await leaseEngine(async () => {
    const snapshot = await readFile(await snapshotFile())
    return PreparingPGlite.open({ ...pgliteOptions, loadDataDir: new Blob([snapshot]) })
  })
  const db = databaseOn(lease.dialect, onQuery)
  return {
    db,
    forJobs: db,
    kind: 'pglite' as const,
    engine: lease.engine,
    databaseUrl: undefined,
    async close() {
      await db.destroy()
      await lease.giveBack()
    },
  }
}

/** Copies a migrated PGlite folder, for a server in its own process. Copying is faster than migrating. */
export async function makePgliteFolder(folder: string): Promise<void> {
  const prepared = path.join(cacheFolder, `pglite-${await schemaHash()}`)
  if (!existsSync(prepared)) await writePreparedFolder(prepared)
  // Copying a thousand small files synchronously takes a quarter of the time of the asynchronous copy.
  cpSync(prepared, folder, { recursive: true })
}

async function writePreparedFolder(prepared: string): Promise<void> {
  const snapshot = await readFile(await snapshotFile())
  const draft = `${prepared}.${randomBytes(4).toString('hex')}`
  const engine = await PreparingPGlite.open({
    dataDir: draft,
    ...pgliteOptions,
    loadDataDir: new Blob([snapshot]),
  })
  await engine.close()
  // Several test files may run this at the same time; the folder of the first one is kept.
  await rename(draft, prepared).catch(async (error: unknown) => {
    if (!existsSync(prepared)) throw error
    await rm(draft, { recursive: true, force: true })
  })
}

async function snapshotFile(): Promise<string> {
  const snapshot = path.join(cacheFolder, `pglite-${await schemaHash()}.tar`)
  if (!existsSync(snapshot)) await writeSnapshot(snapshot)
  return snapshot
}

/** Removes snapshots of schemas that no test has used for a day. */
async function removeOldSnapshots(): Promise<void> {
  const dayAgo = Date.now() - 24 * 60 * 60_000
  for (const name of await readdir(cacheFolder)) {
    const file = path.join(cacheFolder, name)
    if (name.startsWith('pglite-') && (await stat(file)).mtimeMs < dayAgo)
      await rm(file, { recursive: true, force: true })
  }
}

async function writeSnapshot(snapshot: string): Promise<void> {
  const engine = await PreparingPGlite.open(pgliteOptions)
  const db = databaseOn(new PGliteDialect({ pglite: engine }))
  await migrate(db)
  await fillLookups(db)
  const dump = await engine.dumpDataDir('none')
  await db.destroy()
  await mkdir(cacheFolder, { recursive: true })
  await removeOldSnapshots()
  // Several test files may run this at the same time; the last rename wins.
  const draft = `${snapshot}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
  await rename(draft, snapshot)
}

async function openFromTemplate(onQuery: (event: LogEvent) => void) {
  const name = `lodge_test_${randomBytes(8).toString('hex')}`
  const template = await templateName()
  await onServer(async (server) => {
    await makeTemplate(server, template)
    await server.query(`create database ${name} template ${template}`)
  })
  const databaseUrl = urlOf(name)
  const opened = await openDatabase({ databaseUrl, dataDir: '', poolSize: 5, onQuery })
  return {
    ...opened,
    databaseUrl,
    async close() {
      await opened.close()
      await onServer((server) => server.query(`drop database if exists ${name} with (force)`))
    },
  }
}

const templateName = async () => `lodge_template_${await schemaHash()}`
const templateLock = 7_301_955

async function makeTemplate(server: Client, template: string): Promise<void> {
  const isThere = async () =>
    (await server.query('select 1 from pg_database where datname = $1', [template])).rowCount === 1
  if (await isThere()) return
  await server.query('select pg_advisory_lock($1)', [templateLock])
  if (await isThere()) return
  const draft = `${template}_${randomBytes(4).toString('hex')}`
  await server.query(`create database ${draft}`)
  const opened = await openDatabase({ databaseUrl: urlOf(draft), dataDir: '', poolSize: 2 })
  await migrate(opened.forJobs)
  await fillLookups(opened.forJobs)
  await opened.close()
  await server.query(`alter database ${draft} rename to ${template}`)
  await dropOldTemplates(server, template)
}

/** Drops templates of old schemas. Skips a template that is being copied. */
async function dropOldTemplates(server: Client, current: string): Promise<void> {
  const { rows } = await server.query<{ datname: string }>(
    "select datname from pg_database where datname like 'lodge\\_template\\_%' and datname <> $1",
    [current],
  )
  for (const { datname } of rows) await server.query(`drop database if exists ${datname}`).catch(() => {})
}

/** Runs `work` on its own connection. Ending the connection releases its advisory locks. */
async function onServer<Result>(work: (server: Client) => Promise<Result>): Promise<Result> {
  const server = new Client(serverUrl)
  await server.connect()
  try {
    return await work(server)
  } finally {
    await server.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
