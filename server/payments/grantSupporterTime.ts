/** Gives members supporter time. It is computed from all grants, so that none is lost when one is taken back. */
import type { Insertable } from 'kysely'
import type { Database, Trx } from '../db/schema.ts'
import { findGrants, insertGrant, lockSupporter, saveSupporterTime } from './repository.ts'
import { supporterTime } from './supporterTime.ts'

const day = 24 * 60 * 60_000

/** Keeps the time that a member had before their first grant. */
async function keepEarlierTime(trx: Trx, memberId: number, now: number): Promise<void> {
  const member = await lockSupporter(trx, memberId)
  const { hasAny } = await findGrants(trx, memberId)
  if (hasAny || member.supporter_until === null || member.supporter_until.getTime() <= now) return
  const from = member.supporter_since ?? new Date(now)
  await insertGrant(trx, {
    member_id: memberId,
    source: 'earlier',
    days: (member.supporter_until.getTime() - from.getTime()) / day,
    granted_at: from,
  })
}

/** Stores a grant. Call `renewSupporterTime` afterwards. @param now epoch milliseconds */
export async function addGrant(
  trx: Trx,
  grant: Insertable<Database['supporter_grant']>,
  now: number,
): Promise<void> {
  await keepEarlierTime(trx, grant.member_id, now)
  await insertGrant(trx, grant)
}

/** Computes the supporter time of a member again. @returns its end */
export async function renewSupporterTime(trx: Trx, memberId: number): Promise<Date | null> {
  await lockSupporter(trx, memberId)
  const time = supporterTime((await findGrants(trx, memberId)).grants)
  await saveSupporterTime(trx, memberId, time)
  return time && new Date(time.until)
}
