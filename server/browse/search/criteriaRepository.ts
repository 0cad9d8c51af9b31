import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Criteria } from './criteria.ts'

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const hasTraits = ({ traits }: Criteria, column: string) =>
  traits.map((any) => sql<SqlBool>`${sql.ref(column)} && ${[...any]}::integer[]`)

/**
 * Whether a visible member with these traits may meet the criteria: all that the indexes tell in which members are
 * looked through. Few who do not meet them pass.
 */
export const mayMeet = (criteria: Criteria | null, traits: string): RawBuilder<SqlBool> =>
  all([sql`${sql.ref(traits)} is not null`, ...(criteria ? hasTraits(criteria, traits) : [])])

/**
 * Holds for a row of `member_search as sought` whose member meets all but the distance. Traits narrow by
 * their index to a few too many, the rest is exact. What a member hides, he does not meet.
 */
export function rowMeets(criteria: Criteria): RawBuilder<SqlBool> {
  const { born, measures, supporterAt, seenAfter } = criteria
  const conditions = hasTraits(criteria, 'sought.traits')
  if (born && born.after !== null) conditions.push(sql`sought.birthday > ${born.after}::date`)
  if (born && born.until !== null) conditions.push(sql`sought.birthday <= ${born.until}::date`)
  for (const { measure, from, below } of measures) {
    const column = sql.ref(`sought.${measure}`)
    if (from !== null) conditions.push(sql`${column} >= ${from}::real`)
    if (below !== null) conditions.push(sql`${column} < ${below}::real`)
  }
  if (supporterAt) conditions.push(sql`sought.supporter_until > ${supporterAt}::timestamptz`)
  if (seenAfter) {
    conditions.push(sql`exists (
      select from presence as seen join member as open on open.id = seen.member_id
      where seen.member_id = sought.member_id and seen.last_seen_at > ${seenAfter}::timestamptz
        and not open.hides_online)`)
  }
  return all(conditions)
}

/**
 * Holds for a `cell as near` that is near enough.
 * @param origin the point of the unit sphere from which distances are told
 */
export function isWithin({ withinChord }: Criteria, origin: RawBuilder<string | null>): RawBuilder<SqlBool> {
  if (withinChord === null) return sql<SqlBool>`true`
  // The box around the ball is what the index finds.
  return sql<SqlBool>`(near.sphere_point <@ cube_enlarge(${origin}, ${withinChord}::float8, 3)
    and (near.sphere_point <-> ${origin}) < ${withinChord}::float8)`
}

/**
 * Holds for the id of a cell that is near enough. As a condition that cannot become a join: such cells are found once,
 * and nobody is looked for in them.
 */
export const isOfNearCell = (
  criteria: Criteria,
  origin: RawBuilder<string | null>,
  cellId: RawBuilder<number | null>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${cellId} in (select near.id from cell as near where ${isWithin(criteria, origin)})) is true`

const ownCell = sql<number | null>`(
  select stood.cell_id from member_place as stood where stood.member_id = sought.member_id)`

/** Holds for a row of `member_search as sought` whose member meets everything. */
export const rowMeetsAll = (criteria: Criteria, origin: RawBuilder<string | null>): RawBuilder<SqlBool> =>
  criteria.withinChord === null
    ? rowMeets(criteria)
    : sql<SqlBool>`(${rowMeets(criteria)} and ${isOfNearCell(criteria, origin, ownCell)})`

/** Holds for the members of a scope who meet the criteria: for any list. */
export const meets = (criteria: Criteria, origin: RawBuilder<string | null>): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select from member_search as sought
    where sought.member_id = member.id and ${rowMeetsAll(criteria, origin)})`
