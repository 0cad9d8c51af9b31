import type { BlockedCard } from '../../../contract/lists.ts'
import type { Avatar } from '../../../contract/media.ts'
import type { Db } from '../../db/schema.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { smallSquareUrls } from '../../media/addresses.ts'
import { defaultName } from '../../members/presentCards.ts'
import type { ListRequest } from './listRequest.ts'
import { BlockedPosition, type BlockedRow, readBlocked, readBlockedTotal } from './blockedRepository.ts'

const Cursor = listCursor(BlockedPosition)

/** Presents the avatar without its description. Null when the viewer may not see it. */
function presentAvatar(row: BlockedRow): Avatar | null {
  const { avatar_id: id, avatar_file_key: fileKey, avatar_width: width, avatar_height: height } = row
  const { avatar_shape: shape, avatar_position: order, avatar_thumbhash: thumbhash } = row
  if (id === null || fileKey === null || width === null || height === null) return null
  if (shape === null || order === null) return null
  const urls = smallSquareUrls(fileKey)
  return {
    id,
    description: null,
    is_private: false,
    is_approved: true,
    width,
    height,
    shape,
    order,
    thumbhash,
    ...urls,
  }
}

/** Shows no more than name, avatar and when the block began; see docs/decisions.md#blocked-members-list. */
const present = (row: BlockedRow): BlockedCard => ({
  id: row.id,
  name: row.name ?? defaultName,
  age: null,
  city: null,
  country: null,
  distance: null,
  converted_distance: null,
  avatar: presentAvatar(row),
  is_online: false,
  is_idle: false,
  is_supporter: false,
  is_verified: false,
  in_dudelist: false,
  dudelist_type: null,
  approved_at: null,
  blocked_at: row.created_at.toISOString(),
})

/** Members that the viewer blocked, the latest block first. */
export const blockedList = (
  db: Db,
  { viewerId }: Pick<ListRequest, 'viewerId'>,
): MemberList<BlockedRow, BlockedPosition, BlockedCard> => ({
  name: 'blocked',
  cursor: Cursor,
  readRows: (from) => readBlocked(db, viewerId, from),
  readTotal: () => readBlockedTotal(db, viewerId),
  positionOf: (row) => [row.at_text, row.id],
  present,
})
