/** Access to a member's private media: for 1 day, for 7 days, or until ended (`docs/product.md#private-media-access`). */
import type { CallRequest, CallResponse } from '../../contract/calls.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Viewer } from '../http/viewer.ts'
import { refuseUnlessOpen } from '../members/openProfile.ts'
import type { ProfileAllowance } from '../members/profileAllowance.ts'
import { lockOther } from '../visibility/lockOther.ts'
import { deleteMediaAccess, deleteAllMediaAccess, hasMediaAccess, saveMediaAccess } from './repository.ts'

export interface MediaAccessDeps {
  readonly db: Db
  readonly now: () => number
  readonly allowance: Pick<ProfileAllowance, 'spendWithin'>
}

type ToggleBody = CallRequest<'PUT /user/{id}/unlock/toggle'>['body']
type ToggleAnswer = CallResponse<'PUT /user/{id}/unlock/toggle'>

const day = 24 * 60 * 60_000

/**
 * Gives another member access to the viewer's private media, or ends it. A call with `to` can be repeated safely, and `days`
 * count from the last call; without `days` the access has no end. Without `to` the access is toggled. New
 * access counts as opening the other's profile, because a list shows all who have access.
 * @throws HttpError 422 for oneself; 404 for a missing or invisible member; 403 when access is given to a member
 * whose profile is not open, and 403 or 429 beyond the daily limit of opened profiles (ending it is always possible)
 */
export function toggleMediaAccess(
  { db, now, allowance }: MediaAccessDeps,
  viewer: Viewer,
  otherId: number,
  { to, days }: ToggleBody,
): Promise<ToggleAnswer> {
  const at = now()
  const { memberId } = viewer
  return inTransaction(db, async (trx) => {
    const other = await lockOther(trx, memberId, otherId)
    const hadAccess = await hasMediaAccess(trx, memberId, otherId, new Date(at))
    if (!(to ?? !hadAccess)) {
      await deleteMediaAccess(trx, memberId, otherId)
      return { looks_at_my_private: false, unlocked_until: null }
    }
    if (!hadAccess) {
      refuseUnlessOpen(other)
      await allowance.spendWithin(trx, viewer, otherId)
    }
    const until = days === undefined ? null : new Date(at + days * day)
    await saveMediaAccess(trx, {
      memberId,
      viewerId: otherId,
      since: hadAccess ? null : new Date(at),
      until,
      days: days ?? null,
    })
    return { looks_at_my_private: true, unlocked_until: until?.toISOString() ?? null }
  })
}

/**
 * Ends all access to a member's private media.
 * @returns how many viewers had access
 */
export const endAllMediaAccess = (
  { db, now }: Pick<MediaAccessDeps, 'db' | 'now'>,
  memberId: number,
): Promise<number> => inTransaction(db, (trx) => deleteAllMediaAccess(trx, memberId, new Date(now())))
