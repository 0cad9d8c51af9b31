import { writeAudit } from '../audit/repository.ts'
import type { Db } from '../db/schema.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { findAddress } from '../identity/accountRepository.ts'
import { deletionGrace } from '../identity/lifetimes.ts'
import { eraseMember, findAccountsToErase, findAddresses, lockAccountToErase } from './repository.ts'

/** The most accounts that one run erases. The next run continues. */
const batchSize = 100

export interface ErasingWork {
  /** Tells somebody by mail that their account is deleted. */
  readonly tellDeleted: (address: string) => void
  /** Removes mails to an address that were written to the data folder instead of sent. */
  readonly removeMails: (address: string) => Promise<void>
}

/**
 * Erases the accounts whose deletion was requested at least 14 days ago and not canceled by signing in. Called by a
 * job. Accounts that admins keep are skipped and stay hidden (`docs/product.md#account-deletion`).
 */
export async function eraseDueAccounts(
  db: Db,
  now: number,
  { tellDeleted, removeMails }: ErasingWork,
): Promise<void> {
  const requestedBefore = new Date(now - deletionGrace)
  for (const id of await findAccountsToErase(db, requestedBefore, batchSize)) {
    await inTransaction(db, async (trx) => {
      const member = await lockAccountToErase(trx, id, requestedBefore)
      if (!member) return
      const address = await findAddress(trx, id)
      for (const each of await findAddresses(trx, member)) await removeMails(each)
      await eraseMember(trx, member, new Date(now))
      const target = { type: 'member', id: String(id) }
      await writeAudit(trx, { actorId: null, ownId: null, action: 'member.erase', target })
      if (address !== null) afterCommit(trx, () => tellDeleted(address))
    })
  }
}
