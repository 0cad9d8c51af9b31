/** Selects all members who match criteria, by traits or by nearby cells, whichever gives fewer candidates. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { searchRowsVisibleTo } from '../../visibility/visibleTo.ts'
import type { Criteria } from './criteria.ts'
import { isWithin, mayMatch, rowMatches, rowMatchesAll } from './criteriaRepository.ts'
import { estimateRows } from './estimateRepository.ts'

export interface CriteriaAndOrigin {
  readonly criteria: Criteria
  /** Point of the unit sphere that distances are measured from. */
  readonly origin: RawBuilder<string | null>
}

/** Selects all matching members, as rows of `member_search as sought`. */
export async function selectAllMatching(db: Db, viewerId: number, search: CriteriaAndOrigin) {
  const { criteria, origin } = search
  if (criteria.withinChord === null || !(await isFasterByCell(db, search))) {
    return searchRowsVisibleTo(db, viewerId).where(rowMatchesAll(criteria, origin))
  }
  return searchRowsVisibleTo(db, viewerId)
    .where(
      sql<boolean>`sought.member_id in (
        select there.member_id from cell as near join member_place as there on there.cell_id = near.id
        where ${isWithin(criteria, origin)} and ${mayMatch(criteria, 'there.traits')})`,
    )
    .where(rowMatches(criteria))
}

/** How many nearby members the index can check in the time that one candidate by traits takes. */
const nearbyPerMatch = 8
/** Up to this many nearby members are counted. Above it the count costs too much, and nearby cells are assumed faster. */
const countingLimit = 100_000

/** Estimates whether selecting by nearby cells is faster than selecting by traits. */
async function isFasterByCell(db: Db, { criteria, origin }: CriteriaAndOrigin): Promise<boolean> {
  const anywhere = rowMatches(criteria)
  const expected = await estimateRows(db, sql`select from member_search as sought where ${anywhere}`)
  const enough = expected * nearbyPerMatch
  return enough > countingLimit || (await hasFewerNearby(db, { criteria, origin }, enough))
}

/** Returns whether fewer than `enough` members, matching or not, are within the distance of the criteria. */
export async function hasFewerNearby(
  db: Db,
  { criteria, origin }: CriteriaAndOrigin,
  enough: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from cell as near join member_place as there on there.cell_id = near.id
      where ${isWithin(criteria, origin)} limit ${enough}::bigint) as stood
  `.execute(db)
  return (rows[0]?.count ?? 0) < enough
}
