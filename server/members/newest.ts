import type { Db } from '../db/schema.ts'
import { listCursor, type MemberList } from './listPage.ts'
import { NewestPosition, type NewestRow, readNewest } from './newestRepository.ts'
import { presentCard } from './presentCards.ts'
import { readTotal } from './totalRepository.ts'

const Cursor = listCursor(NewestPosition)

/** Members by time of approval, newest first (DECISIONS, Lists). */
export const newestList = (db: Db, viewerId: number, now: number): MemberList<NewestRow, NewestPosition> => ({
  name: 'newest',
  cursor: Cursor,
  readRows: (from) => readNewest(db, viewerId, from),
  readTotal: () => readTotal(db, viewerId, { withPlace: false }),
  positionOf: (row) => [row.approved_at_text, row.id],
  present: (row) => presentCard(row, now),
})
