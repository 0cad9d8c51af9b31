import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Criteria } from './criteria.ts'

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Conditions on one row of `member_search`. Traits narrow by their index to a few too many, the rest is exact. */
function sought({ traits, born, measures, supporterAt }: Criteria): RawBuilder<SqlBool>[] {
  const conditions = traits.map((any) => sql<SqlBool>`sought.traits && ${[...any]}::integer[]`)
  if (born && born.after !== null) conditions.push(sql`sought.birthday > ${born.after}::date`)
  if (born && born.until !== null) conditions.push(sql`sought.birthday <= ${born.until}::date`)
  for (const { measure, from, below } of measures) {
    const column = sql.ref(`sought.${measure}`)
    if (from !== null) conditions.push(sql`${column} >= ${from}::real`)
    if (below !== null) conditions.push(sql`${column} < ${below}::real`)
  }
  if (supporterAt) conditions.push(sql`sought.supporter_until > ${supporterAt}::timestamptz`)
  return conditions
}

/**
 * Holds for the members of a scope who meet the criteria. What a member hides, he does not meet.
 * @param origin the point of the unit sphere from which distances are told
 */
export function meets(criteria: Criteria, origin: RawBuilder<string | null>): Expression<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = []
  const onRow = sought(criteria)
  if (onRow.length > 0) {
    conditions.push(sql`exists (
      select from member_search as sought where sought.member_id = member.id and ${all(onRow)})`)
  }
  if (criteria.seenAfter) {
    conditions.push(sql`not member.hides_online and exists (
      select from presence as seen
      where seen.member_id = member.id and seen.last_seen_at > ${criteria.seenAfter}::timestamptz)`)
  }
  if (criteria.withinChord !== null) {
    // The box around the ball is what the index finds.
    conditions.push(sql`not member.hides_distance and exists (
      select from member_place as stood join cell as around on around.id = stood.cell_id
      where stood.member_id = member.id
        and around.sphere_point <@ cube_enlarge(${origin}, ${criteria.withinChord}::float8, 3)
        and (around.sphere_point <-> ${origin}) < ${criteria.withinChord}::float8)`)
  }
  return conditions.length === 0 ? sql<SqlBool>`true` : all(conditions)
}
