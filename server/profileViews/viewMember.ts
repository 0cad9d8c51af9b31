import { visitLasts } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import { refuseUnlessOpen } from '../members/openProfile.ts'
import { findOther } from '../visibility/otherRepository.ts'
import { dayOf } from './recentViews.ts'
import { insertProfileView } from './repository.ts'

/**
 * Notes that a member visits another's profile; several looks within half an hour are one visit. His own looks
 * at himself are none.
 * @throws HttpError 404 for one whom he cannot tell from one that never was; 403 `not_public`
 */
export async function viewMember(
  { db, now }: { db: Db; now: () => number },
  viewerId: number,
  memberId: number,
): Promise<void> {
  if (viewerId === memberId) return
  const at = now()
  await inTransaction(db, async (trx) => {
    const member = await findOther(trx, viewerId, memberId)
    if (!member) throw notFound()
    refuseUnlessOpen(member)
    const since = new Date(at - visitLasts)
    await insertProfileView(trx, { memberId, viewerId, at: new Date(at), since, day: dayOf(at) })
  })
}
