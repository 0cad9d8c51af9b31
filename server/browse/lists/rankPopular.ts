import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { countMediaPopularity, countPopularity, rankByPopularity } from './popularRepository.ts'

/** See docs/decisions.md#popular-is-counted-daily. */
const rule = { days: 30, decay: 0.9, hotClickWeight: 3 } as const

/** Counts the popularity of members, photos and videos, and ranks all members by it. For a job that runs daily. */
export const rankPopular = (db: Db, now: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const counted = { ...rule, today: new Date(now).toISOString().slice(0, 10) }
    await countPopularity(trx, counted)
    await countMediaPopularity(trx, 'photo', counted)
    await countMediaPopularity(trx, 'video', counted)
    await rankByPopularity(trx)
  })
