import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { countRows, readSampledTotal } from '../lists/totalRepository.ts'
import { gathered, type Sought } from './gatheredRepository.ts'

interface Found extends Sought {
  readonly withPlace: boolean
}

/** How many meet the criteria. */
export async function readFoundTotal(
  db: Db,
  viewerId: number,
  { withPlace, criteria, origin }: Found,
): Promise<number> {
  const all = (await gathered(db, viewerId, { criteria, origin }))
    .$if(withPlace, (query) =>
      query.where(
        sql<boolean>`exists (select from member_place where member_place.member_id = sought.member_id)`,
      ),
    )
    .select('sought.member_id')
  return readSampledTotal(db, {
    condition: null,
    memberId: 'sought.member_id',
    count: async (met, limit) => {
      const rows = met === null ? all : all.where(met)
      return (await countRows(db, rows, limit).executeTakeFirstOrThrow()).total
    },
  })
}
