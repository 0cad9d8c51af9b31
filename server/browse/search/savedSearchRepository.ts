import type { JsonValue } from '../../db/schema/columns.ts'
import type { Db, Trx } from '../../db/schema.ts'

/** Reads the saved searches of a member, oldest first. */
export const findSavedSearches = (db: Db, memberId: number) =>
  db
    .selectFrom('saved_search')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'users')
    .orderBy('id')
    .select(['id', 'name', 'query', 'created_at'])
    .execute()

export type SavedSearchRow = Awaited<ReturnType<typeof findSavedSearches>>[number]

export const insertSavedSearch = (trx: Trx, memberId: number, name: string, query: JsonValue) =>
  trx
    .insertInto('saved_search')
    .values({ member_id: memberId, name, kind: 'users', query: JSON.stringify(query) })
    .returning(['id', 'name', 'query', 'created_at'])
    .executeTakeFirstOrThrow()

/** Returns false if the member has no such saved search. */
export async function deleteSavedSearch(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
