/**
 * Reads once more when the connection to PostgreSQL is cut, e.g. by a restart. Nothing else is repeated: of a write
 * whose connection is cut nobody knows whether it counts, and a transaction is lost as a whole. Those fail with an error
 * for which `isUnavailable` holds, and the client repeats the call with its idempotency key.
 */
import type { Pool, PoolClient, QueryResult } from 'pg'

/** Shutdown by an administrator, crash of another connection, and connection errors. Not a canceled statement. */
const codes = /^(57P01|57P02|08[0-9A-Z]{3}|ECONNRESET|EPIPE)$/
/** Errors of the driver that have no code. */
const words = /^(Connection terminated|Client has encountered a connection error)/

/** Whether the connection of a statement was cut. The statement may have run. */
export const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  (words.test(error.message) || ('code' in error && typeof error.code === 'string' && codes.test(error.code)))

const writing =
  /\b(insert|update|delete|merge|truncate|lock|call|do|share|nextval|setval|pg_notify|pg_(try_)?advisory\w*)\b/i

/** Whether a statement only reads. False for a statement that is not certain to. */
export const isReading = (text: string): boolean =>
  /^\s*(\/\*.*?\*\/\s*)*(select|with)\b/i.test(text) && !writing.test(text)

type Run = (text: string, values: unknown[]) => Promise<QueryResult>

/**
 * Returns the client, changed to run statements with `run`, and readings again with `readAgain` when its connection is
 * cut outside of a transaction. A client whose connection is cut does not go back to the pool. It leaves the pool before
 * `readAgain` runs, which takes another client: otherwise a full pool whose connections are all cut would have none.
 */
export function survivingCuts(client: PoolClient, run: Run, readAgain: Run): PoolClient {
  let isInTransaction = false
  let hasBeenCut = false
  let hasLeft = false

  const query: Run = async (text, values) => {
    if (/^(begin|start transaction)\b/i.test(text)) isInTransaction = true
    try {
      const result = await run(text, values)
      if (/^(commit|rollback)$/i.test(text)) isInTransaction = false
      return result
    } catch (error) {
      if (!isCut(error)) throw error
      hasBeenCut = true
      if (isInTransaction || !isReading(text)) throw error
      release()
      hasLeft = true
      return readAgain(text, values)
    }
  }
  const release = (error?: Error | boolean) => {
    // Kysely releases the client once its query is answered. pg throws when one is released twice.
    if (hasLeft) return
    isInTransaction = false
    client.release(error || hasBeenCut)
  }
  return Object.create(client, { query: { value: query }, release: { value: release } })
}

/**
 * Runs `work` on a connection that was not used before. The idle ones are closed: a restart cuts them as well, and pg
 * does not notice it at once.
 */
export async function onNewConnection<Result>(
  pool: Pool,
  wasUsed: (client: PoolClient) => boolean,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  let client = await pool.connect()
  while (wasUsed(client)) {
    client.release(true)
    client = await pool.connect()
  }
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
