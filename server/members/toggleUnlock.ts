import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { refuseUnlessOpen } from './openProfile.ts'
import { takeOther } from './takeOther.ts'
import { deleteUnlock, isUnlockedFor, saveUnlock } from './unlockRepository.ts'

/**
 * Opens a member's private media for another, or closes them. With `to` it can be repeated without harm;
 * without, it flips. Closing also works for a member whose profile is not open any more.
 * @returns whether they are open now.
 * @throws HttpError 422 for oneself; 404 for a member the first cannot tell from one that never was; 403 when
 * opening them for one whose profile is not open.
 */
export function toggleUnlock(
  { db, now }: { db: Db; now: () => number },
  memberId: number,
  viewerId: number,
  to: boolean | undefined,
): Promise<boolean> {
  const at = new Date(now())
  return inTransaction(db, async (trx) => {
    const other = await takeOther(trx, memberId, viewerId)
    const isOpen = await isUnlockedFor(trx, memberId, viewerId, at)
    const wish = to ?? !isOpen
    if (wish && !isOpen) {
      refuseUnlessOpen(other)
      await saveUnlock(trx, memberId, viewerId, at)
    } else if (!wish) {
      await deleteUnlock(trx, memberId, viewerId)
    }
    return wish
  })
}
