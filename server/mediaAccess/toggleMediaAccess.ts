/** Access to a member's private media: for 1 day, for 7 days, or until ended (`docs/product.md#private-media-access`). */
import type { CallRequest, CallResponse } from '../../contract/calls.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { refuseUnlessOpen } from '../members/openProfile.ts'
import { lockOther } from '../visibility/lockOther.ts'
import { deleteMediaAccess, deleteAllMediaAccess, hasMediaAccess, saveMediaAccess } from './repository.ts'

interface MediaAccessDeps {
  readonly db: Db
  readonly now: () => number
}

type ToggleBody = CallRequest<'PUT /user/{id}/unlock/toggle'>['body']
type ToggleAnswer = CallResponse<'PUT /user/{id}/unlock/toggle'>

const day = 24 * 60 * 60_000

/**
 * Gives a viewer access to a member's private media, or ends it. A call with `to` can be repeated safely, and `days`
 * count from the last call; without `days` the access has no end. Without `to` the access is toggled.
 * @throws HttpError 422 for oneself; 404 for a missing or invisible viewer; 403 when access is given to a viewer
 * whose profile is not open (ending it is always possible)
 */
export function toggleMediaAccess(
  { db, now }: MediaAccessDeps,
  memberId: number,
  viewerId: number,
  { to, days }: ToggleBody,
): Promise<ToggleAnswer> {
  const at = now()
  return inTransaction(db, async (trx) => {
    const other = await lockOther(trx, memberId, viewerId)
    const hadAccess = await hasMediaAccess(trx, memberId, viewerId, new Date(at))
    if (!(to ?? !hadAccess)) {
      await deleteMediaAccess(trx, memberId, viewerId)
      return { looks_at_my_private: false, unlocked_until: null }
    }
    if (!hadAccess) refuseUnlessOpen(other)
    const until = days === undefined ? null : new Date(at + days * day)
    await saveMediaAccess(trx, { memberId, viewerId, since: hadAccess ? null : new Date(at), until })
    return { looks_at_my_private: true, unlocked_until: until?.toISOString() ?? null }
  })
}

/**
 * Ends all access to a member's private media.
 * @returns how many viewers had access
 */
export const endAllMediaAccess = ({ db, now }: MediaAccessDeps, memberId: number): Promise<number> =>
  inTransaction(db, (trx) => deleteAllMediaAccess(trx, memberId, new Date(now())))
