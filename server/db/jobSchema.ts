/** Makes the tables of pg-boss and the rows of its queues. pg-boss itself is loaded only if something is missing. */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { UpdateQueueOptions } from 'pg-boss'
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' }
import { queueRows } from './jobQueues.ts'
import { jobStatementsOn } from './jobStatements.ts'
import type { Db } from './schema.ts'
import { inTransaction } from './transaction.ts'

const schema = 'pgboss'
/** Held while the schema is made, because several processes may start at once. */
const lock = 7_301_956

/** The version of pg-boss's tables, or null if there are none. */
async function findVersion(db: Db): Promise<number | null> {
  // Not `to_regclass`: it does not see what others committed while this transaction waited for its lock.
  const { rows } = await sql`
    select from pg_tables where schemaname = ${schema} and tablename = 'version'
  `.execute(db)
  if (rows.length === 0) return null
  const found = await sql<{ version: number }>`select version from pgboss.version`.execute(db)
  return found.rows[0]?.version ?? null
}

async function makeTables(db: Db): Promise<void> {
  const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
  await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
    const version = await findVersion(trx)
    if (version === pgBossPackage.pgboss.schema) return
    const script = version === null ? getConstructionPlans(schema) : getMigrationPlans(schema, version)
    await jobStatementsOn(trx).executeSql(script)
  })
}

const findQueues = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`
    select name, policy, retry_limit as "retryLimit", retry_delay as "retryDelay",
      retry_backoff as "retryBackoff", retry_delay_max as "retryDelayMax", expire_seconds as "expireInSeconds",
      deletion_seconds as "deleteAfterSeconds", heartbeat_seconds as "heartbeatSeconds",
      dead_letter as "deadLetter"
    from pgboss.queue
  `.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** The values of options that a queue does not have. */
const unset = { deadLetter: null, retryDelayMax: null }

/** Creates missing queues, and changes those whose options differ. */
async function makeQueues(db: Db): Promise<void> {
  const found = await findQueues(db)
  const changed = queueRows.filter(
    (row) => !isDeepStrictEqual({ ...found.get(row.name) }, { ...unset, ...row }),
  )
  if (changed.length === 0) return
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: jobStatementsOn(db), schema })
  for (const { name, policy, ...options } of changed) {
    await boss.createQueue(name, { policy, ...options })
    const update: UpdateQueueOptions = { ...unset, ...options }
    await boss.updateQueue(name, update)
  }
}

/** Brings the tables and queues of pg-boss up to date. Several processes can do so at once. */
export async function migrateJobs(db: Db): Promise<void> {
  if ((await findVersion(db)) !== pgBossPackage.pgboss.schema) await makeTables(db)
  await makeQueues(db)
}
