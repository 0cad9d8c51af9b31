/** Opens the database: PGlite in the data folder, or PostgreSQL where a URL is given (DESIGN 4, Database). */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { cube } from '@electric-sql/pglite/contrib/cube'
import { type Dialect, type LogEvent, PGliteDialect, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { lockFolder } from './folderLock.ts'
import { preparingPool } from './prepared.ts'
import { PreparingPGlite } from './preparingPglite.ts'
import type { Db } from './schema.ts'
import { GuardedDatabase } from './transaction.ts'

export interface OpenDatabase {
  readonly db: Db
  readonly kind: 'pglite' | 'postgres'
  /** The engine itself, for a library that brings its own queries (jobs). */
  readonly engine: PGlite | Pool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL 15 or later; PGlite when unset. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Connections to PostgreSQL. */
  readonly poolSize?: number
  /** Told of every statement, for metrics and tests. */
  readonly onQuery?: ((event: LogEvent) => void) | undefined
  /** Told when PGlite can't go on; it must end the process there and then. */
  readonly onBroken?: ((error: Error) => void) | undefined
}

/** bigint as number: no id and no count of ours passes 2^53. */
const int8 = 20
/** date as its text: a calendar day has no time zone to shift it. */
const date = 1082

const parsers: Record<number, (value: string) => number | string> = {
  [int8]: Number,
  [date]: (value) => value,
}

/** What every PGlite instance of ours is opened with. */
export const pgliteOptions = { extensions: { cube }, parsers } satisfies PGliteOptions

/** Wraps a dialect in the guarded database. */
export const databaseOn = (dialect: Dialect, onQuery?: (event: LogEvent) => void): Db =>
  new GuardedDatabase({ dialect, ...(onQuery && { log: onQuery }) })

/**
 * @throws FolderInUseError when another process has the PGlite folder open; a connection error's own
 * message when PostgreSQL does not answer.
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined ? openPGlite(options) : openPostgres(options, options.databaseUrl)
}

/**
 * Whether PGlite could not write its log, for want of space. PostgreSQL would end itself and recover at the next
 * start; PGlite reports the error, and its next statement never returns and keeps the process from everything else.
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

/** A first start that is killed leaves its half beside the folder, and the next start begins anew. */
async function initializeBeside(folder: string): Promise<void> {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  const engine = await PreparingPGlite.open({ dataDir: draft, ...pgliteOptions })
  await engine.close()
  await rename(draft, folder)
}

async function openPostgres(
  { poolSize, onQuery }: DatabaseOptions,
  databaseUrl: string,
): Promise<OpenDatabase> {
  const engine = new Pool({
    connectionString: databaseUrl,
    max: poolSize ?? 10,
    connectionTimeoutMillis: 10_000,
    // Compiling and starting workers cost far more than they save in queries of milliseconds, and disks that
    // seek are gone: by default the planner reads whole tables to avoid a few dozen look-ups.
    options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
    types: {
      getTypeParser: (oid, format) =>
        (format === 'binary' ? undefined : parsers[oid]) ?? types.getTypeParser(oid, format),
    },
  })
  // A connection that the server closes is replaced, whether it lies idle or is in use: its query fails and says
  // so. Unheard, these errors end the process.
  engine.on('error', () => {})
  engine.on('connect', (client) => client.on('error', () => {}))
  try {
    await engine.query('select 1')
  } catch (error) {
    await engine.end()
    throw error
  }
  const db = databaseOn(new PostgresDialect({ pool: preparingPool(engine) }), onQuery)
  return { db, kind: 'postgres', engine, close: () => db.destroy() }
}
