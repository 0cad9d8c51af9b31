import type { z } from 'zod'
import { sharedPlaceLasts } from '../../contract/limits.ts'
import { placeText } from '../../contract/placeText.ts'
import type { Point } from '../../contract/shapes.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import type { NewLocation } from './repository.ts'

/** Five digits are a metre: a device that tells more knows no more. */
const metres = 5
const toMetres = (degrees: number) => Number(degrees.toFixed(metres))

/**
 * A place as it goes with a message, with the name of its city, for an hour (DECISIONS, Location).
 * @param point in degrees, as its sender chose it
 */
export async function locationToShare(
  { gazetteer, now }: { readonly gazetteer: Pick<Gazetteer, 'address'>; readonly now: () => number },
  { coordinates }: z.output<typeof Point>,
): Promise<NewLocation> {
  const [longitude, latitude] = coordinates
  const city = await gazetteer.address(latitude, longitude)
  return {
    latitude: toMetres(latitude),
    longitude: toMetres(longitude),
    address: city ? placeText(city) : null,
    until: new Date(now() + sharedPlaceLasts),
  }
}
