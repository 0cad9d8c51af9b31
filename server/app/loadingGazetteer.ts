import type { Gazetteer } from '../geo/gazetteer.ts'
import { createWaitForLoading } from '../http/whileLoading.ts'

/**
 * Returns the gazetteer for calls: while its index loads, searches wait for a second and then throw.
 *
 * @throws HttpError 503 `loading`, by every search
 */
export function loadingGazetteer(gazetteer: Gazetteer): Gazetteer {
  const loaded = createWaitForLoading(() => gazetteer.load())
  const onceLoaded =
    <Asked extends unknown[], Found>(search: (...asked: Asked) => Promise<Found>) =>
    async (...asked: Asked): Promise<Found> => {
      await loaded()
      return search(...asked)
    }
  const { load, autocomplete, coordinates, address, place, cities } = gazetteer
  return {
    load,
    autocomplete: onceLoaded(autocomplete),
    coordinates: onceLoaded(coordinates),
    address: onceLoaded(address),
    place: onceLoaded(place),
    cities: onceLoaded(cities),
  }
}
