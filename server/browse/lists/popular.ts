import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { meets } from '../search/criteriaRepository.ts'
import { type Filter, filteredName } from '../search/filter.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { presentCard } from '../../members/presentCards.ts'
import { PopularPosition, type PopularRow, readPopular, readPopularTotal } from './popularRepository.ts'

const Cursor = listCursor(PopularPosition)

/** Members whom others looked at or liked in the last 30 days, the most popular first. */
export function popularList(
  db: Db,
  viewerId: number,
  now: number,
  filter: Filter | null = null,
): MemberList<PopularRow, PopularPosition> {
  const condition = filter && meets(filter.criteria, publishedPoint(viewerId))
  return {
    name: filteredName('popular', filter),
    cursor: Cursor,
    readRows: (from) => readPopular(db, viewerId, from, condition),
    readTotal: () => readPopularTotal(db, viewerId, condition),
    positionOf: (row) => [row.run, row.rank],
    present: (row) => presentCard(row, now),
  }
}
