import { mapCities, mapRegionsPerMinute, placeSearchesPerMinute } from '../../contract/limits.ts'
import type { Place as ShownPlace } from '../../contract/places.ts'
import type { Db } from '../db/schema.ts'
import type { Handlers } from '../api/handlers.ts'
import type { CountRequest, RateLimit } from '../api/rateLimits.ts'
import { cityAround } from './cityAround.ts'
import { findOwnCity } from './placeRepository.ts'
import type { Gazetteer, Place } from '../geo/gazetteer.ts'

/** Limited because a search can block the process for tens of milliseconds. */
export const placeSearchLimit: RateLimit = { max: placeSearchesPerMinute, window: 60_000 }

export const mapRegionLimit: RateLimit = { max: mapRegionsPerMinute, window: 60_000 }

export interface GeoDeps {
  readonly db: Db
  readonly countSearch: CountRequest
  readonly countMapRegion: CountRequest
  readonly gazetteer: Pick<Gazetteer, 'autocomplete' | 'coordinates' | 'address' | 'place' | 'cities'>
}

const present = (place: Place): ShownPlace => ({ ...place, state: place.state === '' ? null : place.state })

export const createGeoHandlers = ({ db, gazetteer, countSearch, countMapRegion }: GeoDeps) =>
  ({
    'GET /geolocation/address': async ({ query }) => {
      const place = await cityAround({ db, gazetteer }, { latitude: query.lat, longitude: query.long })
      return { data: place ? present(place) : null }
    },
    'GET /geolocation/coordinates': async ({ viewer, query: { query = '', place_id: id }, request }) => {
      if (id === undefined) await countSearch(request, String(viewer.ownId))
      const place = await (id === undefined ? gazetteer.coordinates(query) : gazetteer.place(id))
      return { data: place ? present(place) : null }
    },
    'GET /geolocation/autocomplete': async ({ viewer, query, request }) => {
      await countSearch(request, String(viewer.ownId))
      const origin = await findOwnCity(db, viewer.memberId)
      const places = await gazetteer.autocomplete(query.query, { origin })
      return { data: places.map(present) }
    },
    'GET /geolocation/cities': async ({ viewer, query, request }) => {
      await countMapRegion(request, String(viewer.ownId))
      const cities = await gazetteer.cities(query, mapCities)
      return {
        data: cities.map(({ id, city, latitude, longitude, population }) => ({
          id,
          city,
          latitude,
          longitude,
          population,
        })),
      }
    },
  }) satisfies Partial<Handlers>
