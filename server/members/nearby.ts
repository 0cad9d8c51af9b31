import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../db/schema.ts'
import { publishedPoint } from '../places/cellRepository.ts'
import { hasPlace } from '../places/placeRepository.ts'
import { allOf, onlineNow } from '../search/criteria.ts'
import { meets } from '../search/criteriaRepository.ts'
import { type Filter, filteredName, placeRequired } from '../search/filter.ts'
import { readNearest } from '../search/nearestRepository.ts'
import { type From, listCursor, type MemberList } from './listPage.ts'
import { NearbyPosition, nearbyPosition, type NearbyRow, readNearby } from './nearbyRepository.ts'
import { presentCard } from './presentCards.ts'
import { readTotal } from './totalRepository.ts'

const Cursor = listCursor(NearbyPosition)

async function readRows(
  db: Db,
  viewerId: number,
  condition: Expression<SqlBool> | null,
  from: From<NearbyPosition>,
): Promise<NearbyRow[]> {
  const rows = condition
    ? await readNearest(db, { viewerId, origin: publishedPoint(viewerId), condition }, from)
    : await readNearby(db, viewerId, from)
  if (rows.length === 0 && !(await hasPlace(db, viewerId))) throw placeRequired()
  return rows
}

function listOf(
  db: Db,
  { name, viewerId, now }: { name: string; viewerId: number; now: number },
  filter: Filter | null,
): MemberList<NearbyRow, NearbyPosition> {
  const condition = filter && meets(filter.criteria, publishedPoint(viewerId))
  return {
    name: filteredName(name, filter),
    cursor: Cursor,
    readRows: (from) => readRows(db, viewerId, condition, from),
    readTotal: () => readTotal(db, viewerId, { withPlace: true, condition }),
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
