import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countPopularity, rankByPopularity } from './popularRepository.ts'

/** See docs/decisions.md#popular-is-counted-daily. */
const rule = { days: 30, decay: 0.9, hotClickWeight: 3 } as const

/** Counts popularity and ranks all members by it. For a job that runs daily. */
export const rankPopular = (db: Db, now: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await countPopularity(trx, { ...rule, today: new Date(now).toISOString().slice(0, 10) })
    await rankByPopularity(trx)
  })
