import type { Db, Trx } from '../../db/schema.ts'
import { inTransaction, withoutFinishing } from '../../db/transaction.ts'

/**
 * Runs a transaction that leaves no audit row, also under an alias: a claim changes nothing for anyone, and the row of a
 * decision names both members until its effect is in the audit log.
 */
export const withoutAudit = <Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  withoutFinishing(() => inTransaction(db, work))
