import type { Trx } from '../db/schema.ts'

/** Returns whether `memberId` blocked `otherId`. Does not look at the other direction. */
export async function hasBlocked(trx: Trx, memberId: number, otherId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('block')
    .where('member_id', '=', memberId)
    .where('blocked_id', '=', otherId)
    .select('member_id')
    .executeTakeFirst()
  return found !== undefined
}

export async function insertBlock(trx: Trx, memberId: number, otherId: number, at: Date): Promise<void> {
  await trx.insertInto('block').values({ member_id: memberId, blocked_id: otherId, created_at: at }).execute()
}

export async function deleteBlock(trx: Trx, memberId: number, otherId: number): Promise<void> {
  await trx.deleteFrom('block').where('member_id', '=', memberId).where('blocked_id', '=', otherId).execute()
}
