import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Classes of PostgreSQL's codes that say: not now. 08 no connection, 53 out of disk, memory or connections, 57
 * stopped or stopping, 58 the system below it.
 */
const codes = /^(08|53|57|58)[0-9A-Z]{3}$/
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOSPC'])
/** What the driver says without a code. */
const words =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|timeout exceeded when trying to connect)/

/** Whether the database is gone or cannot write just now, so that the same call may work later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (words.test(error.message)) return true
  return (
    'code' in error &&
    typeof error.code === 'string' &&
    (codes.test(error.code) || systemCodes.has(error.code))
  )
}

/** Whether the database answers just now. */
export const isAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
