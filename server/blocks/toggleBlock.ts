import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteListingsBetween } from '../dudelist/repository.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import type { ProfileAllowance } from '../members/profileAllowance.ts'
import { findOther } from '../visibility/otherRepository.ts'
import { lockPairOf } from '../visibility/lockOther.ts'
import { deleteMediaAccessBetween } from '../mediaAccess/repository.ts'
import { deleteBlock, hasBlocked, insertBlock } from './repository.ts'

export interface BlockDeps {
  readonly db: Db
  readonly now: () => number
  readonly allowance: Pick<ProfileAllowance, 'spendWithin'>
}

/**
 * Blocks another member, or ends the block. A block deletes media access and list entries in both directions, which
 * do not come back when it ends; messages are only hidden (`docs/product.md#blocking`). A call with `to` can be
 * repeated safely; without `to` the block is toggled. A new block counts as opening the profile, because the list of
 * blocked members shows it.
 * @returns whether the other member is blocked now
 * @throws HttpError 422 for oneself; 404 for a member that the caller can't see, unless the caller blocked them;
 * 403 or 429 beyond the daily limit of opened profiles, but never for a conversation partner
 */
export function toggleBlock(
  { db, now, allowance }: BlockDeps,
  viewer: Viewer,
  otherId: number,
  to: boolean | undefined,
): Promise<boolean> {
  const { memberId } = viewer
  return inTransaction(db, async (trx) => {
    await lockPairOf(trx, memberId, otherId)
    const isBlocked = await hasBlocked(trx, memberId, otherId)
    if (!isBlocked && !(await findOther(trx, memberId, otherId))) throw notFound()
    const willBlock = to ?? !isBlocked
    if (willBlock && !isBlocked) {
      await allowance.spendWithin(trx, viewer, otherId)
      await insertBlock(trx, memberId, otherId, new Date(now()))
      await deleteMediaAccessBetween(trx, memberId, otherId)
      await deleteListingsBetween(trx, memberId, otherId)
    } else if (!willBlock && isBlocked) {
      await deleteBlock(trx, memberId, otherId)
    }
    return willBlock
  })
}
