/** Selects all members who match criteria, by traits or by nearby cells, whichever gives fewer candidates. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { searchRowsVisibleTo } from '../../visibility/visibleTo.ts'
import type { Criteria } from './criteria.ts'
import { isSeen, isWithin, matchesGroups, mayMatch, rowMatches, rowMatchesAll } from './criteriaRepository.ts'
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

/** The rows that `readGathered` gathers. */
export const foundRows = <Row extends { readonly member_id: number }>() => sql<Row>`found`.as('found')

/**
 * Gathers rows of members before it reads a page of them. Materialized, or the planner may walk the list in its order instead.
 *
 * @param page selects from `foundRows`
 * @returns null if there are more than `most` rows
 */
export async function readGathered<Row extends { readonly id: number }>(
  db: Db,
  all: Expression<{ member_id: number }>,
  most: number | null,
  page: Expression<Row>,
): Promise<Row[] | null> {
  const { rows } = await sql<Row & { readonly gathered: number; readonly id: number | null }>`
    with found as materialized (${all} ${most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`})
    select page.*, counted.gathered
    from (select count(*) as gathered from found) as counted left join lateral (${page}) as page on true
  `.execute(db)
  const isWhole = most === null || (rows[0]?.gathered ?? 0) <= most
  return isWhole ? rows.filter(({ id }) => id !== null) : null
}

/** How many nearby members the index can check in the time that one candidate by traits takes. */
const nearbyPerMatch = 8
/** Up to this many nearby members are counted. Above it the count costs too much, and nearby cells are assumed faster. */
const countingLimit = 100_000

/** Estimates whether selecting by nearby cells is faster than selecting by traits. */
async function isFasterByCell(db: Db, search: CriteriaAndOrigin): Promise<boolean> {
  const enough = (await estimateMatching(db, search)) * nearbyPerMatch
  return enough > countingLimit || (await hasFewerNearby(db, search, enough))
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

/** Returns how many members PostgreSQL's planner expects to match, wherever they are. */
export const estimateMatching = (db: Db, { criteria }: CriteriaAndOrigin): Promise<number> =>
  estimateRows(db, sql`select from member_search as sought where ${rowMatches(criteria)}`)

/** In more cells than these, a common trait is soon met by walking all of them. */
const fewCells = 5_000

/**
 * Returns a condition on `cell as near`: only there may someone have traits that few cells have. Null if all of the traits
 * are in many cells. See `server/db/migrations/0097_cell_traits.ts`.
 */
export async function findFewCells(db: Db, { traitGroups }: Criteria): Promise<RawBuilder<SqlBool> | null> {
  const conditions: RawBuilder<SqlBool>[] = []
  for (const group of traitGroups) {
    const cells = sql`select known.cell_id from cell_trait as known where known.trait = any(${[...group]}::integer[])`
    // oxlint-disable-next-line no-await-in-loop -- few groups, each a count in an index
    const { rows } = await sql<{ count: number }>`
      select count(*) from (${cells} limit ${sql.lit(fewCells + 1)}) as counted
    `.execute(db)
    if ((rows[0]?.count ?? 0) <= fewCells) conditions.push(sql`near.id in (${cells})`)
  }
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` and `)})`
}

/** How many rows of an index are read in the time that a walk takes for one member. */
const indexedPerWalked = 16

/**
 * Returns whether indexes find all members who match in the time in which a list is walked for `walked` members. The
 * rarest of the criteria decides.
 */
export async function isFoundByIndex(db: Db, search: CriteriaAndOrigin, walked: number): Promise<boolean> {
  const { criteria } = search
  const enough = walked * indexedPerWalked
  if (criteria.withinChord !== null && (await hasFewerNearby(db, search, walked))) return true
  for (const condition of [...matchesGroups(criteria), ...isSeen(criteria)]) {
    // oxlint-disable-next-line no-await-in-loop -- mostly the first is rare enough
    if ((await estimateRows(db, sql`select from member_search as sought where ${condition}`)) < enough)
      return true
  }
  return false
}
