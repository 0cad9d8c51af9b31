import { visitDuration } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import { refuseUnlessOpen } from '../members/openProfile.ts'
import { findOther } from '../visibility/otherRepository.ts'
import { dayOf } from './recentViews.ts'
import { insertProfileView } from './repository.ts'

/**
 * Records that a member views a profile. Views within half an hour count once; views of one's own profile don't
 * count.
 * @throws HttpError 404 for a missing or invisible member; 403 `not_public`
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
    const since = new Date(at - visitDuration)
    await insertProfileView(trx, { memberId, viewerId, at: new Date(at), since, day: dayOf(at) })
  })
}
