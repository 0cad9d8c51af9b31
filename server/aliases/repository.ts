import type { Db } from '../db/schema.ts'

/** The accounts that `ownerId` was allowed to act as. */
export async function listAliases(db: Db, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('alias')
    .innerJoin('member', 'member.id', 'alias.target_id')
    .where('alias.owner_id', '=', ownerId)
    .where('member.deleted_at', 'is', null)
    .select('alias.target_id')
    .orderBy('alias.target_id')
    .execute()
  return rows.map((row) => row.target_id)
}
