import type { Db } from '../db/schema.ts'
import type { Gazetteer, Place } from '../geo/gazetteer.ts'
import type { Coordinates } from './distance.ts'
import { gridCentre, gridKeyAt } from './grid.ts'
import { readPlaceSettings } from './settings.ts'

/**
 * The city that a member at this point is shown in, or undefined far from any. Asked for the centre of his
 * square: where the border of two cities runs through a square, the city's name would tell its sides apart.
 */
export async function cityAround(
  { db, gazetteer }: { db: Db; gazetteer: Pick<Gazetteer, 'address'> },
  point: Coordinates,
): Promise<Place | undefined> {
  const { square_km } = await readPlaceSettings(db)
  const { latitude, longitude } = gridCentre(gridKeyAt(point, square_km))
  return gazetteer.address(latitude, longitude)
}
