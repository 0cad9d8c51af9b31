import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { listedTo } from '../../visibility/visibleTo.ts'

/** Sorts after every letter of a name. */
const afterAll = '\u{10FFFF}'

/**
 * Finds members whose folded name begins with one of `starts`: for each start the first `limit` names, by one index
 * lookup.
 */
export async function findNamesFrom(
  db: Db,
  viewerId: number,
  starts: readonly string[],
  limit: number,
): Promise<{ id: number; skeleton: string }[]> {
  const listed = listedTo(db, viewerId)
    .where(sql<boolean>`member.name_skeleton ~>=~ start.text`)
    .where(sql<boolean>`member.name_skeleton ~<~ (start.text || ${afterAll})`)
    .orderBy(sql`member.name_skeleton using ~<~`)
    .limit(sql.lit(limit))
    .select(['member.id', 'member.name_skeleton'])
  const { rows } = await sql<{ id: number; skeleton: string }>`
    select distinct listed.id, listed.name_skeleton as skeleton
    from unnest(${[...starts]}::text[]) as start (text) cross join lateral (${listed}) as listed
  `.execute(db)
  return rows
}
