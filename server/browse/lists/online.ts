import { onlineFor } from '../../../contract/limits.ts'
import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { memberMatches } from '../search/criteriaRepository.ts'
import { filteredName } from '../search/filter.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { presentCard } from '../../members/presentCards.ts'
import type { ListRequest } from './listRequest.ts'
import { OnlinePosition, type OnlineRow, readOnline, readOnlineTotal } from './onlineRepository.ts'

const Cursor = listCursor(OnlinePosition)

/** Members who are online and do not hide it, the latest arrival first. */
export function onlineList(
  db: Db,
  { viewerId, now, filter = null }: ListRequest,
): MemberList<OnlineRow, OnlinePosition> {
  const condition = filter && memberMatches(filter.criteria, publishedPoint(viewerId))
  const viewing = { viewerId, onlineSince: new Date(now - onlineFor).toISOString() }
  return {
    name: filteredName('online', filter),
    cursor: Cursor,
    readRows: (from) => readOnline(db, viewing, from, condition),
    readTotal: () => readOnlineTotal(db, viewing, condition),
    positionOf: (row) => [row.came_at_text, row.id],
    present: (row) => presentCard(row, now),
  }
}
