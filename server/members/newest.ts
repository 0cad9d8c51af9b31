import type { Db } from '../db/schema.ts'
import { publishedPoint } from '../places/cellRepository.ts'
import { meets } from '../search/criteriaRepository.ts'
import { type Filter, filteredName } from '../search/filter.ts'
import { listCursor, type MemberList } from './listPage.ts'
import { NewestPosition, type NewestRow, readNewest } from './newestRepository.ts'
import { presentCard } from './presentCards.ts'
import { readTotal } from './totalRepository.ts'

const Cursor = listCursor(NewestPosition)

/** Members by time of approval, newest first (DECISIONS, Lists). */
export function newestList(
  db: Db,
  viewerId: number,
  now: number,
  filter: Filter | null = null,
): MemberList<NewestRow, NewestPosition> {
  const condition = filter && meets(filter.criteria, publishedPoint(viewerId))
  return {
    name: filteredName('newest', filter),
    cursor: Cursor,
    readRows: (from) => readNewest(db, viewerId, from, condition),
    readTotal: () => readTotal(db, viewerId, { withPlace: false, condition }),
    positionOf: (row) => [row.approved_at_text, row.id],
    present: (row) => presentCard(row, now),
  }
}
