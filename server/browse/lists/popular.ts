import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { memberMatches } from '../search/criteriaRepository.ts'
import { filteredName } from '../search/filter.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { presentCard } from '../../members/presentCards.ts'
import type { ListRequest } from './listRequest.ts'
import { PopularPosition, type PopularRow, readPopular, readPopularTotal } from './popularRepository.ts'

const Cursor = listCursor(PopularPosition)

/** Members with profile views or hot-clicks in the last 30 days, the most popular first. */
export function popularList(
  db: Db,
  { viewerId, now, filter = null }: ListRequest,
): MemberList<PopularRow, PopularPosition> {
  const condition = filter && memberMatches(filter.criteria, publishedPoint(viewerId))
  return {
    name: filteredName('popular', filter),
    cursor: Cursor,
    readRows: (from) => readPopular(db, viewerId, from, condition),
    readTotal: () => readPopularTotal(db, viewerId, condition),
    positionOf: (row) => [row.run, row.rank],
    present: (row) => presentCard(row, now),
  }
}
