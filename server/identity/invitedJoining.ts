/** Invitation codes of visitors who join (docs/decisions.md#joining-by-invitation). */
import type { Config } from '../config.ts'
import { hashOfCode } from '../base/accessSecret.ts'
import type { Db, Trx } from '../db/schema.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import { findInvitation, recordInvitation, takeInvitation } from '../invitations/repository.ts'

type JoinMode = Config['joinMode']

/**
 * Returns the id of the code that a visitor entered, or null without one.
 * @throws HttpError 422 at `code` when it does not count, or when there is none and the site is by invitation only
 */
export async function checkInvitation(
  db: Db,
  mode: JoinMode,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<number | null> {
  if (code === '') {
    if (mode === 'open') return null
    throw unprocessable({ code: ['Enter your invitation code.'] })
  }
  const hash = hashOfCode('invitation', code)
  const id = hash === null ? null : await findInvitation(db, hash, now)
  if (id === null)
    throw unprocessable({
      code: ['This invitation code is wrong, was used up or has expired. Ask for another one.'],
    })
  return id
}

/**
 * Uses an invitation code for a new member. On a site that is open to all, one that is used up meanwhile is no obstacle.
 * @throws HttpError 422 when the site is by invitation only and the code does not count any more
 */
export async function useInvitation(
  trx: Trx,
  mode: JoinMode,
  { id, memberId, now }: { readonly id: number | null; readonly memberId: number; readonly now: Date },
): Promise<void> {
  const isTaken = id !== null && (await takeInvitation(trx, id, now))
  if (isTaken) await recordInvitation(trx, { memberId, id, now })
  else if (mode === 'invitation')
    throw new HttpError(
      422,
      'invitation_used',
      'Your invitation code was used by others or revoked meanwhile. Ask for another one and join again.',
    )
}
