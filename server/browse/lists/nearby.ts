import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { hasPlace } from '../../places/placeRepository.ts'
import { type Criteria, mergeCriteria, onlineCriteria } from '../search/criteria.ts'
import { filteredName, placeRequired } from '../search/filter.ts'
import { readFoundTotal } from '../search/foundTotalRepository.ts'
import { readNearest } from '../search/nearestRepository.ts'
import { type From, listCursor, type MemberList } from '../../paging/listPage.ts'
import type { ListRequest } from './listRequest.ts'
import { NearbyPosition, nearbyPosition, type NearbyRow, readNearby } from './nearbyRepository.ts'
import { presentCard } from '../../members/presentCards.ts'
import { readUnfilteredTotal } from './totalRepository.ts'

const Cursor = listCursor(NearbyPosition)

async function readRows(
  db: Db,
  { viewerId, firstStep }: ListRequest,
  criteria: Criteria | null,
  from: From<NearbyPosition>,
): Promise<NearbyRow[]> {
  const rows = criteria
    ? await readNearest(db, { viewerId, origin: publishedPoint(viewerId), criteria, firstStep }, from)
    : await readNearby(db, viewerId, from)
  if (rows.length === 0 && !(await hasPlace(db, viewerId))) throw placeRequired()
  return rows
}

function listOf(db: Db, name: string, request: ListRequest): MemberList<NearbyRow, NearbyPosition> {
  const { viewerId, now, filter = null } = request
  const criteria = filter && filter.criteria
  return {
    name: filteredName(name, filter),
    cursor: Cursor,
    readRows: (from) => readRows(db, request, criteria, from),
    readTotal: () =>
      criteria
        ? readFoundTotal(db, viewerId, { withPlace: true, criteria, origin: publishedPoint(viewerId) })
        : readUnfilteredTotal(db, viewerId, { withPlace: true }),
    positionOf: nearbyPosition,
    present: (row) => presentCard(row, now),
  }
}

/**
 * Members by distance from the viewer's published cell.
 *
 * Reading rows throws HttpError 409 `place_required` for a viewer who has no place.
 */
export const nearbyList = (db: Db, request: ListRequest) => listOf(db, 'nearby', request)

/** Members of {@link nearbyList} who are online and do not hide it. */
export function nearbyOnlineList(db: Db, request: ListRequest) {
  const { filter = null, now } = request
  const criteria = mergeCriteria([filter?.criteria ?? {}, onlineCriteria(now)])
  const online = criteria && { criteria, key: filter?.key ?? '' }
  return listOf(db, 'nearby-online', { ...request, filter: online })
}
