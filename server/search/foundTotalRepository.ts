import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { exactUpTo } from '../members/totalRepository.ts'
import { soughtBy } from '../members/visibleTo.ts'
import type { Criteria } from './criteria.ts'
import { rowMeetsAll } from './criteriaRepository.ts'
import { estimateRows } from './shareRepository.ts'

interface Found {
  readonly withPlace: boolean
  readonly criteria: Criteria
  readonly origin: RawBuilder<string | null>
}

/**
 * How many meet the criteria: counted to the end of the exact range; beyond it the planner's estimate is taken,
 * and never less than that range.
 */
export async function readFoundTotal(
  db: Db,
  viewerId: number,
  { withPlace, criteria, origin }: Found,
): Promise<number> {
  const all = soughtBy(db, viewerId)
    .where(rowMeetsAll(criteria, origin))
    .$if(withPlace, (query) =>
      query.where(
        sql<boolean>`exists (select from member_place where member_place.member_id = sought.member_id)`,
      ),
    )
    .select('sought.member_id')
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${all.limit(exactUpTo + 1)}) as found
  `.execute(db)
  const total = rows[0]?.total ?? 0
  if (total <= exactUpTo) return total
  return Math.max(total, await estimateRows(db, sql`${all}`))
}
