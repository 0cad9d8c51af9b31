import type { Db } from '../../db/schema.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { hasPlace } from '../../places/placeRepository.ts'
import { allOf, type Criteria, onlineNow } from '../search/criteria.ts'
import { type Filter, filteredName, placeRequired } from '../search/filter.ts'
import { readFoundTotal } from '../search/foundTotalRepository.ts'
import { readNearest } from '../search/nearestRepository.ts'
import { type From, listCursor, type MemberList } from '../../paging/listPage.ts'
import { NearbyPosition, nearbyPosition, type NearbyRow, readNearby } from './nearbyRepository.ts'
import { presentCard } from '../../members/presentCards.ts'
import { readTotal } from './totalRepository.ts'

const Cursor = listCursor(NearbyPosition)

async function readRows(
  db: Db,
  viewerId: number,
  criteria: Criteria | null,
  from: From<NearbyPosition>,
): Promise<NearbyRow[]> {
  const rows = criteria
    ? await readNearest(db, { viewerId, origin: publishedPoint(viewerId), criteria }, from)
    : await readNearby(db, viewerId, from)
  if (rows.length === 0 && !(await hasPlace(db, viewerId))) throw placeRequired()
  return rows
}

function listOf(
  db: Db,
  { name, viewerId, now }: { name: string; viewerId: number; now: number },
  filter: Filter | null,
): MemberList<NearbyRow, NearbyPosition> {
  const criteria = filter && filter.criteria
  return {
    name: filteredName(name, filter),
    cursor: Cursor,
    readRows: (from) => readRows(db, viewerId, criteria, from),
    readTotal: () =>
      criteria
        ? readFoundTotal(db, viewerId, { withPlace: true, criteria, origin: publishedPoint(viewerId) })
        : readTotal(db, viewerId, { withPlace: true }),
    positionOf: nearbyPosition,
    present: (row) => presentCard(row, now),
  }
}

/**
 * Members by distance from the viewer's published cell. Reading it throws HttpError 409 `place_required`
 * for a viewer who has no place yet.
 */
export const nearbyList = (db: Db, viewerId: number, now: number, filter: Filter | null = null) =>
  listOf(db, { name: 'nearby', viewerId, now }, filter)

/** Those of them who are online and do not hide it. */
export function nearbyOnlineList(db: Db, viewerId: number, now: number, filter: Filter | null = null) {
  const criteria = allOf([filter?.criteria ?? {}, onlineNow(now)])
  return listOf(
    db,
    { name: 'nearby-online', viewerId, now },
    criteria && { criteria, key: filter?.key ?? '' },
  )
}
