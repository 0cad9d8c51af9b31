/** All who meet criteria, found by what is told of the fewest: of traits, or of who stands in the cells near by. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { soughtBy } from '../../visibility/visibleTo.ts'
import type { Criteria } from './criteria.ts'
import { isWithin, mayMeet, rowMeets, rowMeetsAll } from './criteriaRepository.ts'
import { estimateRows } from './shareRepository.ts'

export interface Sought {
  readonly criteria: Criteria
  /** The point of the unit sphere that distances are told from. */
  readonly origin: RawBuilder<string | null>
}

/** All who meet the criteria, as rows of `member_search as sought`. */
export async function gathered(db: Db, viewerId: number, sought: Sought) {
  const { criteria, origin } = sought
  if (criteria.withinChord === null || !(await areFewNear(db, sought))) {
    return soughtBy(db, viewerId).where(rowMeetsAll(criteria, origin))
  }
  return soughtBy(db, viewerId)
    .where(
      sql<boolean>`sought.member_id in (
        select there.member_id from cell as near join member_place as there on there.cell_id = near.id
        where ${isWithin(criteria, origin)} and ${mayMeet(criteria, 'there.traits')})`,
    )
    .where(rowMeets(criteria))
}

/** So many who stand near by are told apart by the index in the time that one takes who is found by his traits. */
const nearForOne = 8
/** Of more, who stands near by is not worth counting. */
const worthCounting = 100_000

/** Whether who meets the criteria is found sooner among those who stand near by than among those with his traits. */
async function areFewNear(db: Db, { criteria, origin }: Sought): Promise<boolean> {
  const anywhere = rowMeets(criteria)
  const expected = await estimateRows(db, sql`select from member_search as sought where ${anywhere}`)
  const enough = expected * nearForOne
  return enough > worthCounting || (await areFewer(db, { criteria, origin }, enough))
}

/** Whether fewer members than `enough` stand near by, who- and whatever they are. */
export async function areFewer(db: Db, { criteria, origin }: Sought, enough: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from cell as near join member_place as there on there.cell_id = near.id
      where ${isWithin(criteria, origin)} limit ${enough}::bigint) as stood
  `.execute(db)
  return (rows[0]?.count ?? 0) < enough
}
