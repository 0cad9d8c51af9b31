/**
 * Opens transactions, and refuses queries on the root database inside a transaction. On PGlite such a query never
 * returns; on PostgreSQL it silently runs outside the transaction. See `docs/security.md#transactions-and-events`.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type AbortableQueryOptions,
  type Compilable,
  type CompiledQuery,
  Kysely,
  type KyselyConfig,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import { isCut } from './cutConnections.ts'
import type { Database, Db, Trx } from './schema.ts'

interface Scope {
  isOver: boolean
}

const scopes = new AsyncLocalStorage<Scope>()
const finishers = new AsyncLocalStorage<(trx: Trx) => Promise<void>>()
const callbacks = new WeakMap<Db, (() => void)[]>()

const refuseInsideTransaction = () => {
  if (scopes.getStore()?.isOver === false) {
    throw new Error('This query runs inside a transaction but not on it: pass `trx` on and use that.')
  }
}

const guard: KyselyPlugin = {
  transformQuery({ node }) {
    refuseInsideTransaction()
    return node
  },
  transformResult: async ({ result }) => result,
}

const refuseToOpen = (): never => {
  throw new Error('Open transactions with inTransaction() of server/db/transaction.ts.')
}

/** A root database that refuses queries inside a transaction, and transactions not opened by `inTransaction`. */
export class GuardedDatabase extends Kysely<Database> {
  constructor(config: KyselyConfig) {
    super({ ...config, plugins: [...(config.plugins ?? []), guard] })
  }

  /** Guards queries that are compiled already: plugins do not see them. */
  override executeQuery<Row>(
    query: CompiledQuery<Row> | Compilable<Row>,
    options?: AbortableQueryOptions,
  ): Promise<QueryResult<Row>> {
    refuseInsideTransaction()
    return super.executeQuery(query, options)
  }

  override transaction(): never {
    return refuseToOpen()
  }

  override startTransaction(): never {
    return refuseToOpen()
  }

  override connection(): never {
    return refuseToOpen()
  }
}

/** Whether it is a deadlock or serialization failure: PostgreSQL rolled back, and a retry can succeed. */
const isWorthAnotherTry = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')

const tries = 3

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back and rethrows when it rejects. After a deadlock it
 * runs `work` again, up to three times in total; also when the connection is cut before the transaction begins. `work`
 * must therefore have no effect outside `trx`; use `afterCommit` for those.
 *
 * @throws when called inside another transaction of the same call chain
 */
export async function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  refuseInsideTransaction()
  if (db.isTransaction) throw new Error('This is a transaction already: pass it on instead.')
  for (let attempt = 1; ; attempt += 1) {
    const scope: Scope = { isOver: false }
    let hasBegun = false
    const waiting: (() => void)[] = []
    try {
      // Without plugins: the guard must not refuse the transaction's own queries.
      const result = await db
        .withoutPlugins()
        .transaction()
        .execute((trx) => {
          hasBegun = true
          callbacks.set(trx, waiting)
          return scopes.run(scope, async () => {
            const done = await work(trx)
            await finishers.getStore()?.(trx)
            return done
          })
        })
      scope.isOver = true
      // Callbacks may open transactions of their own, to which the finisher of this write does not apply.
      for (const callback of waiting) finishers.exit(() => runCallback(callback))
      return result
    } catch (error) {
      // Before `begin` is answered, nothing can have been written.
      const canRepeat = isWorthAnotherTry(error) || (!hasBegun && isCut(error))
      if (attempt === tries || !canRepeat) throw error
    } finally {
      scope.isOver = true
    }
  }
}

/** Runs `work`, and calls `finish` at the end of each transaction that `work` opens, before the commit. */
export const finishTransactionsWith = <Result>(
  finish: (trx: Trx) => Promise<void>,
  work: () => Result,
): Result => finishers.run(finish, work)

/** Runs `work` without what `finishTransactionsWith` added: for bookkeeping that is no part of the call's write. */
export const withoutFinishing = <Result>(work: () => Result): Result => finishers.exit(work)

/** Turns an error of a callback into a warning: the transaction is committed, so the call must not fail. */
function runCallback(callback: () => void): void {
  try {
    callback()
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error))
  }
}

/** Calls `callback` after `trx` is committed, outside of it; never when it is rolled back. */
export function afterCommit(trx: Trx, callback: () => void): void {
  const waiting = callbacks.get(trx)
  if (!waiting) throw new Error('afterCommit() needs the `trx` that inTransaction() gave.')
  waiting.push(callback)
}
