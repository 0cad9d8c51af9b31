import type { Trx } from '../db/schema.ts'

/** Whether a member's private media are open for another; an unlock that ran out is not. */
export async function isUnlockedFor(
  trx: Trx,
  memberId: number,
  viewerId: number,
  now: Date,
): Promise<boolean> {
  const unlock = await trx
    .selectFrom('unlock')
    .where('member_id', '=', memberId)
    .where('viewer_id', '=', viewerId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .select('member_id')
    .executeTakeFirst()
  return unlock !== undefined
}

/** Opens them until locked; one that was to run out, or had, lasts from now on. */
export async function saveUnlock(trx: Trx, memberId: number, viewerId: number, now: Date): Promise<void> {
  const values = { created_at: now, expires_at: null }
  await trx
    .insertInto('unlock')
    .values({ member_id: memberId, viewer_id: viewerId, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'viewer_id']).doUpdateSet(values))
    .execute()
}

export async function deleteUnlock(trx: Trx, memberId: number, viewerId: number): Promise<void> {
  await trx.deleteFrom('unlock').where('member_id', '=', memberId).where('viewer_id', '=', viewerId).execute()
}

/** Both ways. */
export async function deleteUnlocksBetween(trx: Trx, oneId: number, otherId: number): Promise<void> {
  await trx
    .deleteFrom('unlock')
    .where('member_id', 'in', [oneId, otherId])
    .where('viewer_id', 'in', [oneId, otherId])
    .execute()
}
