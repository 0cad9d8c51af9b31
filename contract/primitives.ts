/** Small shapes that several resources share: ids, times, points, and the parts of a request or response. */
import { z } from 'zod'
import * as limits from './limits.ts'

/** The largest value of PostgreSQL's `integer`. */
export const largestId = 2_147_483_647

/** The id of a row. */
export const Id = z.int().positive().max(largestId)

/** An id in a path. Only digits are accepted, so `1e3` or ` 1` never reaches a query. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id)

/** A moment as ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A calendar day, written `2001-12-31`. */
export const Day = z.iso.date().refine((day) => {
  const year = Number(day.slice(0, 4))
  return year >= limits.dayYears.first && year <= limits.dayYears.last
}, 'Check the year.')

/** A point on earth (docs/product.md#user). */
export const Point = z.object({
  /** Longitude, then latitude, in degrees, as in GeoJSON. */
  coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
})

/** The units of distances and measures: kilometers, centimeters and kilograms, or miles, inches and pounds. */
export const Units = z.enum(['metric', 'imperial'])

/** Path parameters of a call about one row. */
export const idParams = z.object({ id: PathId })

/** The response of a call that returns nothing. */
export const emptyResponse = z.object({})

/** The response of a call that counts. */
export const countResponse = z.object({ count: z.int().nonnegative() })

/**
 * The body of a toggle. `to` is the wanted state, so that a repeated call changes nothing.
 * Without `to` the state flips (docs/product.md#toggles).
 */
export const ToggleBody = z.object({ to: z.boolean().optional() }).strict()
