import { savedSearches } from '../../contract/limits.ts'
import { UserSearch as UserSearchShape } from '../../contract/shapes.ts'
import type { SavedSearch, UserSearch } from '../../contract/types.ts'
import { nameTarget } from '../aliases/recordWrites.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { unprocessable } from '../http/errors.ts'
import type { Lookups } from '../lookups/read.ts'
import { lockMember } from '../members/memberRepository.ts'
import { slugErrors } from './askedOf.ts'
import { findSavedSearches, insertSavedSearch, type SavedSearchRow } from './savedRepository.ts'

/** As it was kept, without what a search can't ask any more; running it says what is wrong with the rest. */
export function presentSavedSearch(row: SavedSearchRow): SavedSearch {
  const query = UserSearchShape.safeParse(row.query)
  return { id: row.id, name: row.name, query: query.data ?? {}, created_at: row.created_at.toISOString() }
}

/**
 * Keeps a search under a name.
 * @throws HttpError 422 beyond 10, and for slugs that there are not.
 */
export async function saveSearch(
  { db, lookups }: { readonly db: Db; readonly lookups: Lookups },
  memberId: number,
  { name, query }: { name: string; query: UserSearch },
): Promise<SavedSearch> {
  const errors = slugErrors(lookups, query)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
  const row = await inTransaction(db, async (trx) => {
    // One member's searches take turns, so that the limit counts them all.
    await lockMember(trx, memberId)
    const kept = await findSavedSearches(trx, memberId)
    if (kept.length >= savedSearches) {
      throw unprocessable({ name: [`You keep ${savedSearches} searches. Delete one first.`] })
    }
    const saved = await insertSavedSearch(trx, memberId, name, JSON.parse(JSON.stringify(query)))
    nameTarget(trx, { type: 'saved-search', id: String(saved.id) })
    return saved
  })
  return presentSavedSearch(row)
}
