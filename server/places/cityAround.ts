import type { Db } from '../db/schema.ts'
import type { Gazetteer, Place } from '../geo/gazetteer.ts'
import type { Coordinates } from './distance.ts'
import { gridCenter, gridKeyAt } from './grid.ts'
import { readPlaceSettings } from './settings.ts'

/**
 * Returns the city that a member at this point is shown in; undefined far from any city. It is the city of the center
 * of the grid square: where a border of two cities runs through a square, the name would tell its sides apart.
 */
export async function cityAround(
  { db, gazetteer }: { db: Db; gazetteer: Pick<Gazetteer, 'address'> },
  point: Coordinates,
): Promise<Place | undefined> {
  const { square_km } = await readPlaceSettings(db)
  const { latitude, longitude } = gridCenter(gridKeyAt(point, square_km))
  return gazetteer.address(latitude, longitude)
}
