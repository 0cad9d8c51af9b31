/** Redeems a supporter code: its time is added to what is left, as that of a payment is. */
import { writeAudit } from '../audit/repository.ts'
import { hashOfCode } from '../base/accessSecret.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import { addressKey } from '../http/trustedAddress.ts'
import type { Viewer } from '../http/viewer.ts'
import type { FailedTries } from '../identity/failedTries.ts'
import { addGrant, renewSupporterTime } from '../payments/grantSupporterTime.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { lockSupporter } from '../payments/repository.ts'
import { tellAboutCode } from '../payments/tellMember.ts'
import { findSpentCode, takeSupporterCode } from './repository.ts'

export interface RedeemDeps {
  readonly db: Db
  readonly sessions: { changed(memberId: number): Promise<void> }
  readonly tries: FailedTries
  readonly now: () => number
}

/** The refusal of a code that does not count. Counts as a guess. */
class RefusedCode extends HttpError {
  constructor(message: string) {
    super(422, 'invalid', message, { errors: { code: [message] } })
  }
}

/** Says why a code does not count. Only who has the code learns more than that it is wrong. */
async function refusal(trx: Trx, hash: string, memberId: number): Promise<RefusedCode> {
  const spent = await findSpentCode(trx, hash, memberId)
  if (!spent) return new RefusedCode('This code is wrong. Check each character.')
  if (spent.is_own === true) return new RefusedCode('You have used this code. It counts once.')
  if (spent.use_count > 0) return new RefusedCode('This code was used already. It counts once.')
  return new RefusedCode(
    spent.revoked_at === null ? 'This code has expired.' : 'This code does not count any more.',
  )
}

/** @returns the end of the member's supporter time */
async function takeTime(
  trx: Trx,
  { memberId, ownId }: Viewer,
  { hash, at }: { readonly hash: string; readonly at: number },
): Promise<Date> {
  const member = await lockSupporter(trx, memberId)
  if (member.is_legacy_supporter)
    throw new HttpError(
      409,
      'not_offered',
      'You are a supporter without an end. Keep the code for somebody else.',
    )
  const taken = await takeSupporterCode(trx, hash, new Date(at))
  if (!taken) throw await refusal(trx, hash, memberId)
  await addGrant(
    trx,
    {
      member_id: memberId,
      supporter_code_id: taken.id,
      source: 'code',
      days: taken.days,
      granted_at: new Date(at),
    },
    at,
  )
  const end = await renewSupporterTime(trx, memberId)
  if (end === null) throw new Error('A grant made no supporter time.')
  await writeAudit(trx, {
    actorId: memberId,
    ownId,
    action: 'supporterCode.redeem',
    target: { type: 'member', id: String(memberId) },
    after: {
      supporter_code_id: taken.id,
      label: taken.label,
      supporter_days: taken.days,
      supporter_until: end.toISOString(),
    },
  })
  await tellAboutCode(trx, memberId, end)
  return end
}

/** @throws HttpError 422 at `code`; 409 for members whose time has no end; 429 after too many wrong codes */
export async function redeemCode(
  { db, sessions, tries, now }: RedeemDeps,
  viewer: Viewer,
  { code, ip }: { readonly code: string; readonly ip: string },
): Promise<Date> {
  refuseAlias(viewer)
  // Tries of other codes, for example of an authenticator app, are counted apart.
  const guesser = {
    accountId: `supporter code ${viewer.accountId}`,
    address: `supporter code ${addressKey(ip)}`,
  }
  await tries.count(guesser)
  const hash = hashOfCode('supporter', code)
  if (hash === null) throw new RefusedCode('This code is wrong. Check each character.')
  const until = await inTransaction(db, (trx) => takeTime(trx, viewer, { hash, at: now() })).catch(
    async (error: unknown) => {
      if (!(error instanceof RefusedCode)) await tries.takeBack(guesser)
      throw error
    },
  )
  await tries.forgive(guesser)
  await sessions.changed(viewer.memberId)
  return until
}
