import { setAuditTarget } from '../audit/recordWrites.ts'
import type { Trx } from '../db/schema.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { findOther, lockPair } from './otherRepository.ts'

/**
 * Begins what a member does to another: from here to the end of the transaction nothing else changes between them.
 * @throws HttpError 422 for oneself
 */
export async function lockPairOf(trx: Trx, memberId: number, otherId: number): Promise<void> {
  if (otherId === memberId) throw unprocessable({ id: ['You cannot do this to yourself.'] })
  setAuditTarget(trx, { type: 'member', id: String(otherId) })
  await lockPair(trx, memberId, otherId)
}

/**
 * `lockPairOf`, and the other as the member may know him.
 * @throws HttpError 422 for oneself; 404 for one whom he cannot tell from one that never was
 */
export async function lockOther(trx: Trx, memberId: number, otherId: number) {
  await lockPairOf(trx, memberId, otherId)
  const other = await findOther(trx, memberId, otherId)
  if (!other) throw notFound()
  return other
}
