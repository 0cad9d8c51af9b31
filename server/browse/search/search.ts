import type { UserSearch } from '../../../contract/search.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { NearbyPosition, nearbyPosition, type NearbyRow, readNearby } from '../lists/nearbyRepository.ts'
import { presentCard } from '../../members/presentCards.ts'
import { readUnfilteredTotal } from '../lists/totalRepository.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { placeRequired } from './filter.ts'
import { readFoundTotal } from './foundTotalRepository.ts'
import { readNearest } from './nearestRepository.ts'
import { readSearch, type SearchDeps } from './readSearch.ts'
import { searchKey } from './searchKey.ts'

const Cursor = listCursor(NearbyPosition)

/**
 * Members who match a search, by the distance of their published cells from its origin.
 * @throws HttpError as `readSearch` does; 409 `place_required` if the viewer has no place and the search no origin
 */
export async function searchList(
  deps: SearchDeps,
  viewerId: number,
  search: UserSearch,
  now: number,
): Promise<MemberList<NearbyRow, NearbyPosition>> {
  const { db, firstStep } = deps
  const { criteria, namedOrigin: named, hasPlace } = await readSearch(deps, viewerId, search, now)
  if (!named && !hasPlace) throw placeRequired()
  const origin = named ?? publishedPoint(viewerId)
  const isNearby = criteria === null && named === null
  return {
    name: `search ${searchKey(search)}`,
    cursor: Cursor,
    readRows: (from) =>
      isNearby
        ? readNearby(db, viewerId, from)
        : readNearest(db, { viewerId, origin, criteria, firstStep }, from),
    readTotal: () =>
      criteria
        ? readFoundTotal(db, viewerId, { withPlace: true, criteria, origin })
        : readUnfilteredTotal(db, viewerId, { withPlace: true }),
    positionOf: nearbyPosition,
    present: (row) => presentCard(row, now),
  }
}
