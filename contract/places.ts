/** Places of the gazetteer, and the member's own place. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { UserSelf } from './ownProfile.ts'
import { Id, trimmedText } from './primitives.ts'

/** A city of the gazetteer. */
export const Place = z.object({
  /** The GeoNames id. */
  id: Id,
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof Place>

/** A city as maps show it. */
export const MapCity = Place.pick({ id: true, city: true, latitude: true, longitude: true }).extend({
  population: z.int().nonnegative(),
})
export type MapCity = z.infer<typeof MapCity>

/** Degrees in a query. Only plain numbers are accepted: `Number` would also read an empty string and `0x10`. */
const degrees = (max: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?(e-\d{1,2})?$/)
    .transform(Number)
    .pipe(z.number().min(-max).max(max))
const PointQuery = z.object({ lat: degrees(90), long: degrees(180) }).strict()

/** A part of the world that does not cross the 180th meridian. */
const RegionQuery = z
  .object({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) })
  .strict()
  .refine(({ south, west, north, east }) => south < north && west < east, {
    error: 'Give a part of the world.',
    path: ['north'],
  })

const PlaceQuery = z.object({ query: trimmedText().min(1).max(limits.searchedPlaceLength) }).strict()

/** Either an address in words or the GeoNames id of a place. */
const NamedPlaceQuery = PlaceQuery.partial()
  .extend({ place_id: z.coerce.number().pipe(Id).optional() })
  .strict()
  .refine(({ query, place_id }) => (query === undefined) !== (place_id === undefined), {
    error: 'Give an address or a place.',
    path: ['query'],
  })

const placeChoice = {
  /** The GeoNames id of a city. */
  place_id: Id.optional(),
  /** The position of the device in degrees, together with `longitude`. */
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
}
const isOneChoice = (body: { place_id?: unknown; latitude?: unknown; longitude?: unknown }) =>
  (body.latitude === undefined) === (body.longitude === undefined) &&
  (body.latitude === undefined) !== (body.place_id === undefined)
const notOneChoice = { error: 'Give a city or a position.', path: ['place_id'] }

/** Either a place of the gazetteer or the position of the device. */
const PlaceChoiceBody = z.object(placeChoice).strict().refine(isOneChoice, notOneChoice)

/** As above. `is_current` saves the member's own place, and a null `place_id` clears the saved place. */
const SavedPlaceBody = z
  .object({ ...placeChoice, place_id: Id.nullable().optional(), is_current: z.literal(true).optional() })
  .strict()
  .refine(
    (body) =>
      body.is_current
        ? body.place_id === undefined && body.latitude === undefined && body.longitude === undefined
        : isOneChoice(body),
    notOneChoice,
  )

export const placeCalls = {
  'GET /geolocation/address': call({
    summary: 'Returns the city that is shown for a member at this point. Null far from any city.',
    access: 'member',
    query: PointQuery,
    response: z.object({ data: Place.nullable() }),
  }),
  'GET /geolocation/coordinates': call({
    summary: 'Returns the place that an address means, or that has this id. Null if there is none.',
    access: 'member',
    query: NamedPlaceQuery,
    response: z.object({ data: Place.nullable() }),
  }),
  'GET /geolocation/autocomplete': call({
    summary:
      'Returns places whose name begins like the query, in any script, typing errors forgiven. Nearby places are first.',
    access: 'member',
    query: PlaceQuery,
    response: z.object({ data: z.array(Place) }),
  }),
  'GET /geolocation/cities': call({
    summary: 'Returns the largest cities of a part of the world, for maps. The largest are first.',
    access: 'member',
    query: RegionQuery,
    response: z.object({ data: z.array(MapCity).max(limits.mapCities) }),
    maxAgeSeconds: limits.mapCitiesMaxAgeSeconds,
  }),
  'PUT /user/auth/location': call({
    summary: 'Sets the member’s own place to a city or to the position of the device.',
    access: 'member',
    body: PlaceChoiceBody,
    response: UserSelf,
  }),
  'PUT /user/auth/location/to-saved': call({
    summary: 'Sets the member’s own place to the saved one.',
    access: 'member',
    response: UserSelf,
  }),
  'PUT /user/auth/saved-location': call({
    summary: 'Saves a place to go back to, or clears it.',
    access: 'member',
    body: SavedPlaceBody,
    response: UserSelf,
  }),
}
