import { onlineFor } from '../../../contract/limits.ts'
import type { DudelistedCard, UnlockCard, VisitorCard } from '../../../contract/lists.ts'
import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { memberMatches } from '../search/criteriaRepository.ts'
import { filteredName } from '../search/filter.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { presentCard } from '../../members/presentCards.ts'
import type { ListRequest } from './listRequest.ts'
import {
  readRelated,
  readRelatedTotal,
  type RelationName,
  RelatedPosition,
  type RelatedRow,
} from './relatedRepository.ts'

const Cursor = listCursor(RelatedPosition)

/** Members who have the relation `name` with the viewer, the latest first. */
export function relatedList<Card>(
  db: Db,
  { viewerId, now, filter = null }: ListRequest,
  name: RelationName,
  present: (row: RelatedRow, now: number) => Card,
): MemberList<RelatedRow, RelatedPosition, Card> {
  const condition = filter && memberMatches(filter.criteria, publishedPoint(viewerId))
  const viewing = {
    viewerId,
    now: new Date(now).toISOString(),
    onlineSince: new Date(now - onlineFor).toISOString(),
  }
  return {
    name: filteredName(name, filter),
    cursor: Cursor,
    readRows: (from) => readRelated(db, name, viewing, from, condition),
    readTotal: () => readRelatedTotal(db, name, viewing, condition),
    positionOf: (row) => [row.at_text, row.id],
    present: (row) => present(row, now),
  }
}

export const presentDudelisted = (row: RelatedRow, now: number): DudelistedCard => ({
  ...presentCard(row, now),
  dudelist_note: row.note,
  dudelisted_at: row.at.toISOString(),
})

export const presentVisitor = (row: RelatedRow, now: number): VisitorCard => ({
  ...presentCard(row, now),
  viewed_at: row.at.toISOString(),
})

export const presentMediaAccess = (row: RelatedRow, now: number): UnlockCard => ({
  ...presentCard(row, now),
  unlocked_at: row.at.toISOString(),
  expires_at: row.until?.toISOString() ?? null,
})
