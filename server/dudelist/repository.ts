import type { Db, Trx } from '../db/schema.ts'
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

/** Returns whether the member lists others privately, and locks that setting while an entry is written. */
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

/**
 * Adds a member to a list or moves them, as the newest entry. A moved member keeps the note, and a member who was
 * removed before gets the old note back.
 */
export async function saveListing(trx: Trx, listing: NewListing): Promise<void> {
  const { memberId, listedId, type, isPrivate, at } = listing
  const values = { type, is_private: isPrivate, created_at: at, updated_at: at }
  const note = await popRemovedNote(trx, memberId, listedId)
  await trx
    .insertInto('dudelist')
    .values({ member_id: memberId, listed_id: listedId, note, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'listed_id']).doUpdateSet(values))
    .execute()
}

async function popRemovedNote(trx: Trx, memberId: number, listedId: number): Promise<string | null> {
  const removed = await trx
    .deleteFrom('removed_note')
    .where('member_id', '=', memberId)
    .where('listed_id', '=', listedId)
    .returning('note')
    .executeTakeFirst()
  return removed?.note ?? null
}

/** @returns false when the member is on no list, and nothing was saved */
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

interface Removal {
  readonly memberId: number
  readonly listedId: number
  readonly at: Date
}

/** Removes an entry. Its note is kept in `removed_note`, from where `saveListing` restores it. */
export async function deleteListing(trx: Trx, { memberId, listedId, at }: Removal): Promise<void> {
  const listing = await trx
    .deleteFrom('dudelist')
    .where('member_id', '=', memberId)
    .where('listed_id', '=', listedId)
    .returning('note')
    .executeTakeFirst()
  if (!listing?.note) return
  await trx
    .insertInto('removed_note')
    .values({ member_id: memberId, listed_id: listedId, note: listing.note, removed_at: at })
    .execute()
}

/** Deletes the entries of two members for each other, with all notes. */
export async function deleteListingsBetween(trx: Trx, oneId: number, otherId: number): Promise<void> {
  for (const table of ['dudelist', 'removed_note'] as const) {
    await trx
      .deleteFrom(table)
      .where('member_id', 'in', [oneId, otherId])
      .where('listed_id', 'in', [oneId, otherId])
      .execute()
  }
}

/** Deletes kept notes of entries that were not added again. */
export async function deleteNotesRemovedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('removed_note').where('removed_at', '<', moment).execute()
}

/** Hides all of a member's entries from the members they list. */
export async function hideListings(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('dudelist')
    .set({ is_private: true })
    .where('member_id', '=', memberId)
    .where('is_private', '=', false)
    .execute()
}
