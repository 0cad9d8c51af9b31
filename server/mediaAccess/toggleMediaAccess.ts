/** Whom a member shows his private media (DECISIONS, Messages: for 1 day, 7 days, or until locked). */
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
 * Opens a member's private media for another, or closes them. With `to` it can be repeated without harm: days
 * count from the last time, and none given means until locked. Without `to` it flips. Closing also works for a
 * member whose profile is not open any more.
 * @throws HttpError 422 for oneself; 404 for a member the first cannot tell from one that never was; 403 when
 * opening them for one whose profile is not open.
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
    const isOpen = await hasMediaAccess(trx, memberId, viewerId, new Date(at))
    if (!(to ?? !isOpen)) {
      await deleteMediaAccess(trx, memberId, viewerId)
      return { looks_at_my_private: false, unlocked_until: null }
    }
    if (!isOpen) refuseUnlessOpen(other)
    const until = days === undefined ? null : new Date(at + days * day)
    await saveMediaAccess(trx, { memberId, viewerId, since: isOpen ? null : new Date(at), until })
    return { looks_at_my_private: true, unlocked_until: until?.toISOString() ?? null }
  })
}

/**
 * Closes a member's private media for everyone.
 * @returns for how many they were open
 */
export const endAllMediaAccess = ({ db, now }: MediaAccessDeps, memberId: number): Promise<number> =>
  inTransaction(db, (trx) => deleteAllMediaAccess(trx, memberId, new Date(now())))
