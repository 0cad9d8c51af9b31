import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Criteria } from './criteria.ts'

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

/**
 * Holds for a row of `member_search as sought` whose member meets all but the distance. Traits narrow by
 * their index to a few too many, the rest is exact. What a member hides, he does not meet.
 */
export function rowMeets(criteria: Criteria): RawBuilder<SqlBool> {
  const { traits, born, measures, supporterAt, seenAfter, withinChord } = criteria
  const conditions = traits.map((any) => sql<SqlBool>`sought.traits && ${[...any]}::integer[]`)
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
  if (withinChord !== null) {
    conditions.push(sql`exists (
      select from member as open where open.id = sought.member_id and not open.hides_distance)`)
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

/** Holds for a row of `member_search as sought` whose member meets everything. */
export const rowMeetsAll = (criteria: Criteria, origin: RawBuilder<string | null>): RawBuilder<SqlBool> =>
  criteria.withinChord === null
    ? rowMeets(criteria)
    : sql<SqlBool>`(${rowMeets(criteria)} and exists (
        select from member_place as stood join cell as near on near.id = stood.cell_id
        where stood.member_id = sought.member_id and ${isWithin(criteria, origin)}))`

/** Holds for the members of a scope who meet the criteria: for any list. */
export const meets = (criteria: Criteria, origin: RawBuilder<string | null>): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select from member_search as sought
    where sought.member_id = member.id and ${rowMeetsAll(criteria, origin)})`
