import { onlineFor } from '../../../contract/limits.ts'
import type { DudelistedCard, UnlockCard, VisitorCard } from '../../../contract/types.ts'
import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { meets } from '../search/criteriaRepository.ts'
import { type Filter, filteredName } from '../search/filter.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { presentCard } from '../../members/presentCards.ts'
import {
  readRelated,
  readRelatedTotal,
  type RelationName,
  RelationPosition,
  type RelationRow,
} from './relationRepository.ts'

const Cursor = listCursor(RelationPosition)

interface Asked {
  readonly viewerId: number
  readonly now: number
  readonly filter: Filter | null
}

/** A list of those with whom the viewer has a relation, last first. */
export function relatedList<Card>(
  db: Db,
  { viewerId, now, filter }: Asked,
  name: RelationName,
  present: (row: RelationRow, now: number) => Card,
): MemberList<RelationRow, RelationPosition, Card> {
  const condition = filter && meets(filter.criteria, publishedPoint(viewerId))
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

export const presentDudelisted = (row: RelationRow, now: number): DudelistedCard => ({
  ...presentCard(row, now),
  dudelist_note: row.note,
  dudelisted_at: row.at.toISOString(),
})

export const presentVisitor = (row: RelationRow, now: number): VisitorCard => ({
  ...presentCard(row, now),
  viewed_at: row.at.toISOString(),
})

export const presentUnlock = (row: RelationRow, now: number): UnlockCard => ({
  ...presentCard(row, now),
  unlocked_at: row.at.toISOString(),
  expires_at: row.until?.toISOString() ?? null,
})
