import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Criteria } from './criteria.ts'

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/** For each group of traits, whether a row of `member_search as sought` has one of them. */
export const matchesGroups = (criteria: Criteria) => matchesTraits(criteria, 'sought.traits')

const matchesTraits = ({ traitGroups: traits }: Criteria, column: string) =>
  traits.map((any) => sql<SqlBool>`${sql.ref(column)} && ${[...any]}::integer[]`)

/**
 * A quick check by traits alone, which the index of a scan holds. False only for members who do not match. A few who
 * do not match pass as well, so check the exact criteria afterwards.
 * @param traits column that holds the member's traits; null for members who are not visible
 */
export const mayMatch = (criteria: Criteria | null, traits: string): RawBuilder<SqlBool> =>
  all([sql`${sql.ref(traits)} is not null`, ...(criteria ? matchesTraits(criteria, traits) : [])])

/**
 * True for a row of `member_search as sought` that matches all criteria except the distance. The traits use an index
 * and let a few too many pass; the other conditions are exact. Values that a member hides never match.
 */
export function rowMatches(criteria: Criteria): RawBuilder<SqlBool> {
  const { born, measures, supporterAt, seenAfter } = criteria
  const conditions = matchesTraits(criteria, 'sought.traits')
  if (born && born.after !== null) conditions.push(sql`sought.birthday > ${born.after}::date`)
  if (born && born.until !== null) conditions.push(sql`sought.birthday <= ${born.until}::date`)
  for (const { measure, from, below } of measures) {
    const column = sql.ref(`sought.${measure}`)
    if (from !== null) conditions.push(sql`${column} >= ${from}::real`)
    if (below !== null) conditions.push(sql`${column} < ${below}::real`)
  }
  if (supporterAt) conditions.push(sql`sought.supporter_until > ${supporterAt}::timestamptz`)
  return all([...conditions, ...isSeen({ seenAfter })])
}

/** True for a row of `member_search as sought` whose member is online and does not hide it, if the criteria ask for it. */
export const isSeen = ({ seenAfter }: Pick<Criteria, 'seenAfter'>): RawBuilder<SqlBool>[] =>
  seenAfter === null
    ? []
    : [
        sql`exists (
          select from presence as seen join member as open on open.id = seen.member_id
          where seen.member_id = sought.member_id and seen.last_seen_at > ${seenAfter}::timestamptz
            and not open.hides_online)`,
      ]

/**
 * True for a row of `cell as near` within the distance of the criteria.
 * @param origin point of the unit sphere that distances are measured from
 */
export function isWithin({ withinChord }: Criteria, origin: RawBuilder<string | null>): RawBuilder<SqlBool> {
  if (withinChord === null) return sql<SqlBool>`true`
  // The index can only find cells in a box; the second condition cuts the box down to a ball.
  return sql<SqlBool>`(near.sphere_point <@ cube_enlarge(${origin}, ${withinChord}::float8, 3)
    and (near.sphere_point <-> ${origin}) < ${withinChord}::float8)`
}

/**
 * True for the id of a cell within the distance of the criteria. `is true` keeps PostgreSQL from turning it into a
 * join: the cells are then found once, and members are not looked up by cell.
 */
export const isNearCell = (
  criteria: Criteria,
  origin: RawBuilder<string | null>,
  cellId: RawBuilder<number | null>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${cellId} in (select near.id from cell as near where ${isWithin(criteria, origin)})) is true`

const ownCell = sql<number | null>`(
  select stood.cell_id from member_place as stood where stood.member_id = sought.member_id)`

/** True for a row of `member_search as sought` that matches all criteria. */
export const rowMatchesAll = (criteria: Criteria, origin: RawBuilder<string | null>): RawBuilder<SqlBool> =>
  criteria.withinChord === null
    ? rowMatches(criteria)
    : sql<SqlBool>`(${rowMatches(criteria)} and ${isNearCell(criteria, origin, ownCell)})`

/** True for a row of `member` that matches all criteria. Any list can use it as a filter. */
export const memberMatches = (criteria: Criteria, origin: RawBuilder<string | null>): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select from member_search as sought
    where sought.member_id = member.id and ${rowMatchesAll(criteria, origin)})`
