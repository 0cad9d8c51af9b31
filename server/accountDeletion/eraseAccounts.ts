import { writeAudit } from '../audit/repository.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { deletionGrace } from '../identity/lifetimes.ts'
import { eraseMember, findAccountsToErase, lockAccountToErase } from './repository.ts'

/** The most accounts that one run erases. The next run continues. */
const batchSize = 100

/**
 * Erases the accounts whose deletion was requested at least 14 days ago and not canceled by signing in. Called by a
 * job. Accounts that admins keep are skipped and stay hidden (`docs/product.md#account-deletion`).
 */
export async function eraseDueAccounts(db: Db, now: number): Promise<void> {
  const requestedBefore = new Date(now - deletionGrace)
  for (const id of await findAccountsToErase(db, requestedBefore, batchSize)) {
    await inTransaction(db, async (trx) => {
      const member = await lockAccountToErase(trx, id, requestedBefore)
      if (!member) return
      await eraseMember(trx, member, new Date(now))
      const target = { type: 'member', id: String(id) }
      await writeAudit(trx, { actorId: null, ownId: null, action: 'member.erase', target })
    })
  }
}
