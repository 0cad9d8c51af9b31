import type { Db, Trx } from '../db/schema.ts'

/** Finds the access that `viewerId` has to the private media of `memberId` now. */
export const findMediaAccess = (db: Db, memberId: number, viewerId: number, now: Date) =>
  db
    .selectFrom('unlock')
    .where('member_id', '=', memberId)
    .where('viewer_id', '=', viewerId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .select('days')
    .executeTakeFirst()

/** Returns whether `viewerId` has access to the private media of `memberId` now. */
export const hasMediaAccess = async (
  db: Db,
  memberId: number,
  viewerId: number,
  now: Date,
): Promise<boolean> => (await findMediaAccess(db, memberId, viewerId, now)) !== undefined

export interface NewMediaAccess {
  readonly memberId: number
  readonly viewerId: number
  /** When the access began. Null keeps the date that is stored. */
  readonly since: Date | null
  /** When the access ends. Null: when the member ends it. */
  readonly until: Date | null
  /** For how many days it is given. Null: it has no end. */
  readonly days: 1 | 7 | null
}

/** Gives access, or changes the end of access that was given before. */
export async function saveMediaAccess(
  trx: Trx,
  { memberId, viewerId, since, until, days }: NewMediaAccess,
): Promise<void> {
  const changes = { expires_at: until, days, ...(since && { created_at: since }) }
  await trx
    .insertInto('unlock')
    .values({ member_id: memberId, viewer_id: viewerId, ...changes })
    .onConflict((conflict) => conflict.columns(['member_id', 'viewer_id']).doUpdateSet(changes))
    .execute()
}

export async function deleteMediaAccess(trx: Trx, memberId: number, viewerId: number): Promise<void> {
  await trx.deleteFrom('unlock').where('member_id', '=', memberId).where('viewer_id', '=', viewerId).execute()
}

/** Deletes all access that a member gave. @returns how many viewers had access at `now` */
export async function deleteAllMediaAccess(trx: Trx, memberId: number, now: Date): Promise<number> {
  const rows = await trx
    .deleteFrom('unlock')
    .where('member_id', '=', memberId)
    .returning('expires_at')
    .execute()
  return rows.filter(({ expires_at }) => expires_at === null || expires_at > now).length
}

/** Deletes expired access, so that it isn't kept who once had access to whose media. */
export async function deleteExpiredMediaAccess(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('unlock').where('expires_at', '<=', now).execute()
}

/** Deletes the access of two members to each other's media. */
export async function deleteMediaAccessBetween(trx: Trx, oneId: number, otherId: number): Promise<void> {
  await trx
    .deleteFrom('unlock')
    .where('member_id', 'in', [oneId, otherId])
    .where('viewer_id', 'in', [oneId, otherId])
    .execute()
}
