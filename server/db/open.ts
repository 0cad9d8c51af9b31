/** Opens the database: PostgreSQL if a URL is given, else PGlite in the data folder. */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { pg_trgm as trigrams } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Dialect, type LogEvent, PGliteDialect, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { lockFolder } from './folderLock.ts'
import { preparingPool } from './prepared.ts'
import { PreparingPGlite } from './preparingPglite.ts'
import type { Db } from './schema.ts'
import { GuardedDatabase } from './transaction.ts'

export interface OpenDatabase {
  readonly db: Db
  /** The same database for jobs, migrations and seeding, whose statements may take up to an hour. */
  readonly forJobs: Db
  readonly kind: 'pglite' | 'postgres'
  /** The driver below Kysely. */
  readonly engine: PGlite | Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or later; PGlite when unset. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** The most connections to PostgreSQL; 10 by default. */
  readonly poolSize?: number
  /** Called for every statement, for metrics and tests. */
  readonly onQuery?: ((event: LogEvent) => void) | undefined
  /** Called when PGlite cannot continue. It must end the process at once. */
  readonly onBroken?: ((error: Error) => void) | undefined
}

/** The type oid of bigint, which is parsed as a number: no id or count exceeds 2^53. */
const int8 = 20
/** The type oid of date, which stays a text: a calendar day has no time zone. */
const date = 1082

const parsers: Record<number, (value: string) => number | string> = {
  [int8]: Number,
  [date]: (value) => value,
}

/**
 * The options of every PGlite instance, also in tests. The buffers are smaller than PGlite's 128 MB, which every start
 * would touch: opening a database takes two thirds of the time. See `docs/decisions.md#what-a-start-loads`. The buffers
 * of the log keep their size, which follows from the other by default: `isBroken` does not know the error of a log that
 * is full in the middle of an entry.
 */
export const pgliteOptions = {
  extensions: { cube, pg_trgm: trigrams },
  parsers,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=4MB'],
} satisfies PGliteOptions

/** Creates a database that guards its transactions (`transaction.ts`). */
export const databaseOn = (dialect: Dialect, onQuery?: (event: LogEvent) => void): Db =>
  new GuardedDatabase({ dialect, ...(onQuery && { log: onQuery }) })

/**
 * @throws FolderInUseError when another process has the PGlite folder open; the driver's error when the connection to
 * PostgreSQL fails
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined ? openPGlite(options) : openPostgres(options, options.databaseUrl)
}

/**
 * Whether PGlite could not write its log because the disk is full. PostgreSQL would exit and recover at the next start.
 * PGlite reports the error, but its next statement never returns and blocks the process.
 */
const isBroken = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('"pg_wal/') && 'code' in error && error.code === '53100'

async function openPGlite({ dataDir, onQuery, onBroken }: DatabaseOptions): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'database')
  await mkdir(dataDir, { recursive: true })
  const lock = await lockFolder(folder)
  try {
    if (!existsSync(folder)) await initializeBeside(folder)
    const engine = await PreparingPGlite.open({ dataDir: folder, ...pgliteOptions })
    const db = databaseOn(new PGliteDialect({ pglite: engine }), (event) => {
      onQuery?.(event)
      if (event.level === 'error' && isBroken(event.error)) onBroken?.(event.error)
    })
    return {
      db,
      forJobs: db,
      kind: 'pglite',
      engine,
      async close() {
        await db.destroy()
        if (!engine.closed) await engine.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/**
 * Initializes the folder under another name and renames it, so that a start that is killed leaves no partial database.
 */
async function initializeBeside(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const engine = await PreparingPGlite.open({ dataDir: draft, ...pgliteOptions })
  await engine.close()
  await rename(draft, folder)
}

/**
 * How long PostgreSQL works on one statement before it cancels it, in milliseconds. PGlite knows no such limit: it has no
 * timers.
 */
const statementTimeouts = { requests: 15_000, jobs: 60 * 60_000 }

function openPool(databaseUrl: string, { max, statementTimeout }: { max: number; statementTimeout: number }) {
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: 10_000,
    // Queries take milliseconds, so JIT and parallel workers cost more than they save. The default of random_page_cost
    // assumes spinning disks, and makes the planner read whole tables instead of a few dozen index entries.
    // See `docs/decisions.md#postgresql-connection-settings`.
    options:
      '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1 ' +
      `-c statement_timeout=${statementTimeout}`,
    types: {
      getTypeParser: (oid, format) =>
        (format === 'binary' ? undefined : parsers[oid]) ?? types.getTypeParser(oid, format),
    },
  })
  // The pool replaces a connection that PostgreSQL closes, and a query in progress fails with its own error. Without a
  // listener, these events would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function openPostgres(
  { poolSize, onQuery }: DatabaseOptions,
  databaseUrl: string,
): Promise<OpenDatabase> {
  const engine = openPool(databaseUrl, { max: poolSize ?? 10, statementTimeout: statementTimeouts.requests })
  try {
    await engine.query('select 1')
  } catch (error) {
    await engine.end()
    throw error
  }
  // Opens no connection before its first query.
  const jobEngine = openPool(databaseUrl, { max: 2, statementTimeout: statementTimeouts.jobs })
  const databaseOf = (pool: Pool) => databaseOn(new PostgresDialect({ pool: preparingPool(pool) }), onQuery)
  const [db, forJobs] = [databaseOf(engine), databaseOf(jobEngine)]
  return {
    db,
    forJobs,
    kind: 'postgres',
    engine,
    async close() {
      await Promise.all([db.destroy(), forJobs.destroy()])
      // Kysely leaves a pool open that it never used.
      for (const pool of [engine, jobEngine]) if (!pool.ended) await pool.end()
    },
  }
}
