import type { Db } from '../db/schema.ts'
import { HttpError } from '../http/errors.ts'
import { hasPlace } from '../places/placeRepository.ts'
import { type From, listCursor, type MemberList } from './listPage.ts'
import { NearbyPosition, type NearbyRow, readNearby } from './nearbyRepository.ts'
import { presentCard } from './presentCards.ts'
import { readTotal } from './totalRepository.ts'

const Cursor = listCursor(NearbyPosition)

async function readRows(db: Db, viewerId: number, from: From<NearbyPosition>): Promise<NearbyRow[]> {
  const rows = await readNearby(db, viewerId, from)
  if (rows.length === 0 && !(await hasPlace(db, viewerId))) {
    throw new HttpError(409, 'place_required', 'Set your place to see who is nearby.')
  }
  return rows
}

/**
 * Members by distance from the viewer's published cell. Reading it throws HttpError 409 `place_required`
 * for a viewer who has no place yet.
 */
export const nearbyList = (db: Db, viewerId: number, now: number): MemberList<NearbyRow, NearbyPosition> => ({
  name: 'nearby',
  cursor: Cursor,
  readRows: (from) => readRows(db, viewerId, from),
  readTotal: () => readTotal(db, viewerId, { withPlace: true }),
  positionOf: (row) => [row.cell_distance, row.cell_id, row.shuffle_key, row.id],
  present: (row) => presentCard(row, now),
})
