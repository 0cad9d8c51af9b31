import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { countRows, readSampledTotal } from '../lists/totalRepository.ts'
import { selectAllMatching, type CriteriaAndOrigin } from './matchingRepository.ts'

interface Found extends CriteriaAndOrigin {
  readonly withPlace: boolean
}

/** Returns the total of members who match a search: exact up to 10,000, above it an estimate. */
export async function readFoundTotal(
  db: Db,
  viewerId: number,
  { withPlace, criteria, origin }: Found,
): Promise<number> {
  const all = (await selectAllMatching(db, viewerId, { criteria, origin }))
    .$if(withPlace, (query) =>
      query.where(
        sql<boolean>`exists (select from member_place where member_place.member_id = sought.member_id)`,
      ),
    )
    .select('sought.member_id')
  return readSampledTotal(db, {
    condition: null,
    memberId: 'sought.member_id',
    count: async (filter, limit) => {
      const rows = filter === null ? all : all.where(filter)
      return (await countRows(db, rows, limit).executeTakeFirstOrThrow()).total
    },
  })
}
