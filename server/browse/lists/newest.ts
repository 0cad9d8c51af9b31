import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { filteredName } from '../search/filter.ts'
import { readFoundTotal } from '../search/foundTotalRepository.ts'
import { ApprovedPosition } from '../search/inOrderRepository.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import type { ListRequest } from './listRequest.ts'
import { type NewestRow, readNewest } from './newestRepository.ts'
import { presentCard } from '../../members/presentCards.ts'
import { readUnfilteredTotal } from './totalRepository.ts'

const Cursor = listCursor(ApprovedPosition)

/** Members by time of approval, newest first. */
export function newestList(
  db: Db,
  { viewerId, now, filter = null, firstStep }: ListRequest,
): MemberList<NewestRow, ApprovedPosition> {
  const search = filter && { criteria: filter.criteria, origin: publishedPoint(viewerId), firstStep }
  return {
    name: filteredName('newest', filter),
    cursor: Cursor,
    readRows: (from) => readNewest(db, viewerId, from, search),
    readTotal: () =>
      search
        ? readFoundTotal(db, viewerId, { withPlace: false, ...search })
        : readUnfilteredTotal(db, viewerId, { withPlace: false }),
    positionOf: (row) => [row.approved_at_text, row.id],
    present: (row) => presentCard(row, now),
  }
}
