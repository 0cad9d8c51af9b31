import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * PostgreSQL's classes of error codes that can pass: 08 connection errors, 53 out of disk, memory or connections, 57
 * operator intervention (e.g. a shutdown), 58 system errors.
 */
const codes = /^(08|53|57|58)[0-9A-Z]{3}$/
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOSPC'])
/** Messages of errors of the driver that have no code. */
const words =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect)/

/** Whether the database is unreachable or cannot write at the moment, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (words.test(error.message)) return true
  return (
    'code' in error &&
    typeof error.code === 'string' &&
    (codes.test(error.code) || systemCodes.has(error.code))
  )
}

/** Whether the database answers a query now. */
export const isAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
