import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteListingsBetween } from '../dudelist/repository.ts'
import { notFound } from '../http/errors.ts'
import { findOther } from '../visibility/otherRepository.ts'
import { lockPairOf } from '../visibility/lockOther.ts'
import { deleteMediaAccessBetween } from '../mediaAccess/repository.ts'
import { deleteBlock, hasBlocked, insertBlock } from './repository.ts'

/**
 * Blocks another, or lets the two see each other again. Blocking ends what they had between them, unlocks and
 * places on lists both ways, for good; what they wrote is hidden and kept (DECISIONS, Access). With `to` it can
 * be repeated without harm; without, it flips.
 * @returns whether he is blocked now
 * @throws HttpError 422 for oneself; 404 for one whom he cannot tell from one that never was, but for those he
 * blocked himself
 */
export function toggleBlock(
  { db, now }: { db: Db; now: () => number },
  memberId: number,
  otherId: number,
  to: boolean | undefined,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockPairOf(trx, memberId, otherId)
    const isBlocked = await hasBlocked(trx, memberId, otherId)
    if (!isBlocked && !(await findOther(trx, memberId, otherId))) throw notFound()
    const wish = to ?? !isBlocked
    if (wish && !isBlocked) {
      await insertBlock(trx, memberId, otherId, new Date(now()))
      await deleteMediaAccessBetween(trx, memberId, otherId)
      await deleteListingsBetween(trx, memberId, otherId)
    } else if (!wish && isBlocked) {
      await deleteBlock(trx, memberId, otherId)
    }
    return wish
  })
}
