import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteListingsBetween } from '../dudelist/repository.ts'
import { notFound } from '../http/errors.ts'
import { findOther } from '../visibility/otherRepository.ts'
import { lockPairOf } from '../visibility/lockOther.ts'
import { deleteMediaAccessBetween } from '../mediaAccess/repository.ts'
import { deleteBlock, hasBlocked, insertBlock } from './repository.ts'

/**
 * Blocks another member, or ends the block. A block deletes media access and list entries in both directions, which
 * do not come back when it ends; messages are only hidden (`docs/product.md#blocking`). A call with `to` can be
 * repeated safely; without `to` the block is toggled.
 * @returns whether the other member is blocked now
 * @throws HttpError 422 for oneself; 404 for a member that the caller can't see, unless the caller blocked them
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
    const willBlock = to ?? !isBlocked
    if (willBlock && !isBlocked) {
      await insertBlock(trx, memberId, otherId, new Date(now()))
      await deleteMediaAccessBetween(trx, memberId, otherId)
      await deleteListingsBetween(trx, memberId, otherId)
    } else if (!willBlock && isBlocked) {
      await deleteBlock(trx, memberId, otherId)
    }
    return willBlock
  })
}
