/** Small shapes that several resources share: ids, times, points, and the parts of a request or response. */
import { z } from 'zod'
import { trimmed } from './blankText.ts'
import * as limits from './limits.ts'

/** The id of a row. */
export const Id = z.int().positive().max(limits.largestId)

/** An id in a path. Only digits are accepted, so `1e3` or ` 1` never reaches a query. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(Id)

/**
 * A text that someone writes, without the white space around it. One that shows nothing is read as ''
 * (docs/product.md#input-rules), so that `min(1)` refuses it.
 */
export const trimmedText = () => z.string().overwrite(trimmed)

/** The slug of an item of an option list. */
export const Slug = z.string().regex(/^[a-z0-9-]{1,40}$/)

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

/** The member's password, which calls with lasting effects ask for again. */
export const OwnPassword = z
  .string()
  .min(1, 'Enter your password.')
  .max(limits.password.max, `Use at most ${limits.password.max} characters.`)

/**
 * Shows that the member themselves asks. Accounts of an external provider have no password here, so that they send their
 * user name.
 */
export const OwnerProof = z
  .object({
    password: OwnPassword.optional(),
    user_name: trimmedText().max(limits.provenNameLength).optional(),
  })
  .strict()
export type OwnerProof = z.infer<typeof OwnerProof>

/** The response of a call that returns nothing. */
export const emptyResponse = z.object({})

/** The response of a call that counts. */
export const countResponse = z.object({ count: z.int().nonnegative() })

/**
 * The body of a toggle. `to` is the wanted state, so that a repeated call changes nothing.
 * Without `to` the state flips (docs/product.md#toggles).
 */
export const ToggleBody = z.object({ to: z.boolean().optional() }).strict()

/** The ids of media tags that a photo or video gets (`GET /media-tag`). */
const tagList = <Item extends z.ZodType<number>>(item: Item) =>
  z
    .array(item)
    .max(20)
    .transform((ids) => [...new Set(ids)])
export const MediaTags = tagList(z.int().positive().max(limits.largestSmallId))
/** The same in the fields of a form. */
export const FormTags = tagList(
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .pipe(z.int().max(limits.largestSmallId)),
)

/** A boolean in the field of a form. Its input type is that of the text. */
export const FormBoolean = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true')
