import type { Db, Trx } from '../db/schema.ts'

/** Whether a member's private media are open for another; an unlock that ran out is not. */
export async function hasMediaAccess(
  db: Db,
  memberId: number,
  viewerId: number,
  now: Date,
): Promise<boolean> {
  const unlock = await db
    .selectFrom('unlock')
    .where('member_id', '=', memberId)
    .where('viewer_id', '=', viewerId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .select('member_id')
    .executeTakeFirst()
  return unlock !== undefined
}

export interface NewMediaAccess {
  readonly memberId: number
  readonly viewerId: number
  /** Null: as long as they are open already. */
  readonly since: Date | null
  /** Null: until locked. */
  readonly until: Date | null
}

/** Opens them; those that are open, or were until they ran out, last as long as is said now. */
export async function saveMediaAccess(
  trx: Trx,
  { memberId, viewerId, since, until }: NewMediaAccess,
): Promise<void> {
  const changes = { expires_at: until, ...(since && { created_at: since }) }
  await trx
    .insertInto('unlock')
    .values({ member_id: memberId, viewer_id: viewerId, ...changes })
    .onConflict((conflict) => conflict.columns(['member_id', 'viewer_id']).doUpdateSet(changes))
    .execute()
}

export async function deleteMediaAccess(trx: Trx, memberId: number, viewerId: number): Promise<void> {
  await trx.deleteFrom('unlock').where('member_id', '=', memberId).where('viewer_id', '=', viewerId).execute()
}

/** All that a member gave; answers how many had not run out. */
export async function deleteAllMediaAccess(trx: Trx, memberId: number, now: Date): Promise<number> {
  const rows = await trx
    .deleteFrom('unlock')
    .where('member_id', '=', memberId)
    .returning('expires_at')
    .execute()
  return rows.filter(({ expires_at }) => expires_at === null || expires_at > now).length
}

/** Those that ran out: whom a member once showed what is nobody's to know any more. */
export async function deleteExpiredMediaAccess(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('unlock').where('expires_at', '<=', now).execute()
}

/** Both ways. */
export async function deleteMediaAccessBetween(trx: Trx, oneId: number, otherId: number): Promise<void> {
  await trx
    .deleteFrom('unlock')
    .where('member_id', 'in', [oneId, otherId])
    .where('viewer_id', 'in', [oneId, otherId])
    .execute()
}
