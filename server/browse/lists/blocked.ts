import type { BlockedCard } from '../../../contract/types.ts'
import type { Db } from '../../db/schema.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { defaultName } from '../../members/presentCards.ts'
import { BlockedPosition, type BlockedRow, readBlocked, readBlockedTotal } from './blockedRepository.ts'

const Cursor = listCursor(BlockedPosition)

/** Enough to know him again and to unblock him; what he does since is not the viewer's to see. */
const present = (row: BlockedRow): BlockedCard => ({
  id: row.id,
  name: row.name ?? defaultName,
  age: null,
  city: null,
  country: null,
  distance: null,
  converted_distance: null,
  avatar: null,
  is_online: false,
  is_idle: false,
  is_supporter: false,
  is_verified: false,
  in_dudelist: false,
  dudelist_type: null,
  approved_at: null,
  blocked_at: row.created_at.toISOString(),
})

/** Whom the viewer blocked, last first. */
export const blockedList = (
  db: Db,
  viewerId: number,
): MemberList<BlockedRow, BlockedPosition, BlockedCard> => ({
  name: 'blocked',
  cursor: Cursor,
  readRows: (from) => readBlocked(db, viewerId, from),
  readTotal: () => readBlockedTotal(db, viewerId),
  positionOf: (row) => [row.at_text, row.id],
  present,
})
