import { writeAudit } from '../audit/repository.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { deletionGrace } from '../identity/lifetimes.ts'
import { eraseMember, findAccountsToErase, lockAccountToErase } from './repository.ts'

/** So many in one run; the others in the next. */
const batchSize = 100

/**
 * Deletes for good who asked for it 14 days ago and has not signed in since; for a job. Whom admins keep stays, unseen
 * by everyone.
 */
export async function eraseDueAccounts(db: Db, now: number): Promise<void> {
  const askedBefore = new Date(now - deletionGrace)
  for (const id of await findAccountsToErase(db, askedBefore, batchSize)) {
    await inTransaction(db, async (trx) => {
      const member = await lockAccountToErase(trx, id, askedBefore)
      if (!member) return
      await eraseMember(trx, member, new Date(now))
      const target = { type: 'member', id: String(id) }
      await writeAudit(trx, { actorId: null, ownId: null, action: 'member.erase', target })
    })
  }
}
