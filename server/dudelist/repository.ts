import type { Trx } from '../db/schema.ts'
import type { DudelistTable } from '../db/schema/members.ts'

export type DudelistType = DudelistTable['type']

interface Listing {
  readonly type: DudelistType
  readonly note: string | null
}

export const findListing = (trx: Trx, memberId: number, listedId: number): Promise<Listing | undefined> =>
  trx
    .selectFrom('dudelist')
    .where('member_id', '=', memberId)
    .where('listed_id', '=', listedId)
    .select(['type', 'note'])
    .executeTakeFirst()

/** Whether others are not to learn whom he lists; kept from changing while the entry is written. */
export async function listsPrivately(trx: Trx, memberId: number): Promise<boolean> {
  const member = await trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('is_private_dudelisting')
    .forShare()
    .executeTakeFirstOrThrow()
  return member.is_private_dudelisting
}

export interface NewListing {
  readonly memberId: number
  readonly listedId: number
  readonly type: DudelistType
  readonly isPrivate: boolean
  readonly at: Date
}

/** Puts a member on a list; one who moves keeps his note, and is the newest where he comes to. */
export async function saveListing(trx: Trx, listing: NewListing): Promise<void> {
  const { memberId, listedId, type, isPrivate, at } = listing
  const values = { type, is_private: isPrivate, created_at: at, updated_at: at }
  await trx
    .insertInto('dudelist')
    .values({ member_id: memberId, listed_id: listedId, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'listed_id']).doUpdateSet(values))
    .execute()
}

/** @returns whether there was an entry to note it on */
export async function saveNote(
  trx: Trx,
  { memberId, listedId, note, at }: { memberId: number; listedId: number; note: string | null; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('dudelist')
    .set({ note, updated_at: at })
    .where('member_id', '=', memberId)
    .where('listed_id', '=', listedId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteListing(trx: Trx, memberId: number, listedId: number): Promise<void> {
  await trx
    .deleteFrom('dudelist')
    .where('member_id', '=', memberId)
    .where('listed_id', '=', listedId)
    .execute()
}

/** Both ways. */
export async function deleteListingsBetween(trx: Trx, oneId: number, otherId: number): Promise<void> {
  await trx
    .deleteFrom('dudelist')
    .where('member_id', 'in', [oneId, otherId])
    .where('listed_id', 'in', [oneId, otherId])
    .execute()
}

/** Hides all of a member's entries from those whom he lists. */
export async function hideListings(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('dudelist')
    .set({ is_private: true })
    .where('member_id', '=', memberId)
    .where('is_private', '=', false)
    .execute()
}
