import { savedSearches } from '../../../contract/limits.ts'
import { SavedSearch, UserSearch } from '../../../contract/search.ts'
import { setAuditTarget } from '../../audit/recordWrites.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { unprocessable } from '../../http/errors.ts'
import { writeOnce } from '../../idempotency/writeOnce.ts'
import type { Lookups } from '../../lookups/read.ts'
import { lockMember } from '../../visibility/memberRepository.ts'
import { slugErrors } from './describeSearch.ts'
import { findSavedSearches, insertSavedSearch, type SavedSearchRow } from './savedSearchRepository.ts'

const parts = new Map(Object.entries(UserSearch.shape))

/** Returns the parts of a saved search that are still valid, checked one by one so that one bad part loses no other. */
const validQuery = (kept: SavedSearchRow['query']): UserSearch =>
  UserSearch.parse(
    Object.fromEntries(
      Object.entries(kept ?? {}).filter(([name, value]) => parts.get(name)?.safeParse(value).success),
    ),
  )

/** Presents a saved search without parts that are no longer valid. Running the search checks the rest. */
export async function presentSavedSearch(
  gazetteer: Pick<Gazetteer, 'place'>,
  row: SavedSearchRow,
): Promise<SavedSearch> {
  const query = validQuery(row.query)
  const place = query.place_id === undefined ? undefined : await gazetteer.place(query.place_id)
  return {
    id: row.id,
    name: row.name,
    query,
    place: place?.city ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export interface SaveSearchDeps {
  readonly db: Db
  readonly lookups: Lookups
  readonly gazetteer: Pick<Gazetteer, 'place'>
}

/**
 * Saves a search under a name. A repeated idempotency key saves it once.
 * @param key the `Idempotency-Key` of the request
 * @throws HttpError 422 if the member has 10 saved searches already, and for unknown slugs
 */
export async function saveSearch(
  { db, lookups, gazetteer }: SaveSearchDeps,
  memberId: number,
  body: { name: string; query: UserSearch },
  key: string | null,
): Promise<SavedSearch> {
  const { name, query } = body
  const errors = slugErrors(lookups, query)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
  return inTransaction(db, async (trx) => {
    // Locked, so that parallel requests of one member can get around neither the key nor the limit.
    await lockMember(trx, memberId)
    const repeated = { call: 'POST /saved-search', memberId, key, body, answers: SavedSearch } as const
    const saved = await writeOnce(trx, repeated, async () => {
      const kept = await findSavedSearches(trx, memberId)
      if (kept.length >= savedSearches) {
        throw unprocessable({ name: [`You can save up to ${savedSearches} searches. Delete one first.`] })
      }
      const row = await insertSavedSearch(trx, memberId, name, JSON.parse(JSON.stringify(query)))
      return presentSavedSearch(gazetteer, row)
    })
    setAuditTarget(trx, { type: 'saved-search', id: String(saved.id) })
    return saved
  })
}
