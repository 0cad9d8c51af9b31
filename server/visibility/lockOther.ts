import { setAuditTarget } from '../audit/recordWrites.ts'
import type { Trx } from '../db/schema.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { findOther, lockPair } from './otherRepository.ts'

/**
 * Locks the pair of two members until the end of the transaction, so that nothing else changes between them, and names
 * the other as the target in the audit log.
 *
 * @throws HttpError 422 when both are the same member
 */
export async function lockPairOf(trx: Trx, memberId: number, otherId: number): Promise<void> {
  if (otherId === memberId) throw unprocessable({ id: ['You cannot do this to yourself.'] })
  setAuditTarget(trx, { type: 'member', id: String(otherId) })
  await lockPair(trx, memberId, otherId)
}

/**
 * Locks the pair like `lockPairOf`, and returns whether the other's profile is visible.
 *
 * @throws HttpError 422 when both are the same member; 404 when the other is blocked, deleted or missing
 */
export async function lockOther(trx: Trx, memberId: number, otherId: number) {
  await lockPairOf(trx, memberId, otherId)
  const other = await findOther(trx, memberId, otherId)
  if (!other) throw notFound()
  return other
}
