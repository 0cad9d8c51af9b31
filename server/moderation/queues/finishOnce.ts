import type { Trx } from '../../db/schema.ts'
import { afterCommit, finishTransactionsWith } from '../../db/transaction.ts'

/** Runs `work`, and `finish` at the end of the first transaction that `work` commits. */
export function finishOnce<Result>(finish: (trx: Trx) => Promise<void>, work: () => Result): Result {
  let isDone = false
  return finishTransactionsWith(async (trx) => {
    if (isDone) return
    await finish(trx)
    afterCommit(trx, () => {
      isDone = true
    })
  }, work)
}
