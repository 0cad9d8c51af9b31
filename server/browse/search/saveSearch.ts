import { savedSearches } from '../../../contract/limits.ts'
import { SavedSearch as SavedSearchShape, UserSearch as UserSearchShape } from '../../../contract/shapes.ts'
import type { SavedSearch, UserSearch } from '../../../contract/types.ts'
import { nameTarget } from '../../audit/recordWrites.ts'
import type { Db } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { unprocessable } from '../../http/errors.ts'
import { writeOnce } from '../../idempotency/writeOnce.ts'
import type { Lookups } from '../../lookups/read.ts'
import { lockMember } from '../../visibility/memberRepository.ts'
import { slugErrors } from './describeSearch.ts'
import { findSavedSearches, insertSavedSearch, type SavedSearchRow } from './savedRepository.ts'

const parts = new Map(Object.entries(UserSearchShape.shape))

/** Each part stands by itself: what a search can't ask any more takes nothing else with it. */
const stillAsked = (kept: SavedSearchRow['query']): UserSearch =>
  UserSearchShape.parse(
    Object.fromEntries(
      Object.entries(kept ?? {}).filter(([name, value]) => parts.get(name)?.safeParse(value).success),
    ),
  )

/** As it was kept, without what a search can't ask any more; running it says what is wrong with the rest. */
export async function presentSavedSearch(
  gazetteer: Pick<Gazetteer, 'place'>,
  row: SavedSearchRow,
): Promise<SavedSearch> {
  const query = stillAsked(row.query)
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
 * Keeps a search under a name, once for a key.
 * @throws HttpError 422 beyond 10, and for slugs that there are not.
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
    // One member's searches take turns, so that neither his key nor the limit can be outrun.
    await lockMember(trx, memberId)
    const repeated = { call: 'POST /saved-search', memberId, key, body, answers: SavedSearchShape } as const
    const saved = await writeOnce(trx, repeated, async () => {
      const kept = await findSavedSearches(trx, memberId)
      if (kept.length >= savedSearches) {
        throw unprocessable({ name: [`You keep ${savedSearches} searches. Delete one first.`] })
      }
      const row = await insertSavedSearch(trx, memberId, name, JSON.parse(JSON.stringify(query)))
      return presentSavedSearch(gazetteer, row)
    })
    nameTarget(trx, { type: 'saved-search', id: String(saved.id) })
    return saved
  })
}
