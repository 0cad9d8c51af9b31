import type { z } from 'zod'
import { sharedPlaceLifetime } from '../../contract/limits.ts'
import { placeText } from '../../contract/placeText.ts'
import type { Point } from '../../contract/primitives.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import type { NewLocation } from './repository.ts'

/** Decimal digits of coordinates. Five digits are 1 meter; devices are not more precise. */
const fractionDigits = 5
const roundToMeter = (degrees: number) => Number(degrees.toFixed(fractionDigits))

/**
 * Prepares a place to share in a message: the point, the name of its city, and the end in an hour. See
 * docs/decisions.md#place-shared-in-a-message.
 */
export async function locationToShare(
  { gazetteer, now }: { readonly gazetteer: Pick<Gazetteer, 'address'>; readonly now: () => number },
  { coordinates }: z.output<typeof Point>,
): Promise<NewLocation> {
  const [longitude, latitude] = coordinates
  const city = await gazetteer.address(latitude, longitude)
  return {
    latitude: roundToMeter(latitude),
    longitude: roundToMeter(longitude),
    address: city ? placeText(city) : null,
    until: new Date(now() + sharedPlaceLifetime),
  }
}
