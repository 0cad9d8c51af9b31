import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { type Filter, filteredName } from '../search/filter.ts'
import { readFoundTotal } from '../search/foundTotalRepository.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { NewestPosition, type NewestRow, readNewest } from './newestRepository.ts'
import { presentCard } from '../../members/presentCards.ts'
import { readTotal } from './totalRepository.ts'

const Cursor = listCursor(NewestPosition)

/** Members by time of approval, newest first (DECISIONS, Lists). */
export function newestList(
  db: Db,
  viewerId: number,
  now: number,
  filter: Filter | null = null,
): MemberList<NewestRow, NewestPosition> {
  const asked = filter && { criteria: filter.criteria, origin: publishedPoint(viewerId) }
  return {
    name: filteredName('newest', filter),
    cursor: Cursor,
    readRows: (from) => readNewest(db, viewerId, from, asked),
    readTotal: () =>
      asked
        ? readFoundTotal(db, viewerId, { withPlace: false, ...asked })
        : readTotal(db, viewerId, { withPlace: false }),
    positionOf: (row) => [row.approved_at_text, row.id],
    present: (row) => presentCard(row, now),
  }
}
