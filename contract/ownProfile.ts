/** The member's own profile and its settings. */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { UserProfile, viewCountFields } from './members.ts'
import { Day, Id, idParams, Instant, Point } from './primitives.ts'
import {
  nameAlphabet,
  nameAlphabetError,
  nameLengthError,
  nameLetters,
  nameLettersError,
} from './userName.ts'

/** The place that others are told: the center of a grid cell or of a city (docs/product.md#place-privacy). */
export const PublishedPlace = Point.extend({
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  /** The width of the grid cell in kilometers. Null when the point is the center of the city. */
  square_km: z.number().nullable(),
})
export type PublishedPlace = z.infer<typeof PublishedPlace>

/** A member as they see themselves (docs/product.md#user). */
export const UserSelf = UserProfile.extend({
  ...viewCountFields,
  email: z.email(),
  email_verified_at: Instant.nullable(),
  birthday: Day.nullable(),
  updated_at: Instant,
  /** The first day of the current unbroken run of supporter time. */
  supporter_since: Instant.nullable(),
  location: Point.nullable(),
  published_place: PublishedPlace.nullable(),
  /** When others are told of the last move. Null when they already are. */
  publishes_at: Instant.nullable(),
  saved_location: Point.nullable(),
  saved_city: z.string().nullable(),
  saved_state: z.string().nullable(),
  saved_country: z.string().nullable(),
  is_waiting_for_verification: z.boolean(),
  is_waiting_for_approval: z.boolean(),
  is_private_viewing: z.boolean(),
  is_private_dudelisting: z.boolean(),
  is_approved: z.boolean(),
  is_onboarded: z.boolean(),
  is_enabled: z.boolean(),
  is_legacy_supporter: z.boolean(),
  is_suspended: z.boolean(),
  /** What the admin wrote. Null unless the member is suspended. */
  suspended_text: z.string().nullable(),
  is_cam_banned: z.boolean(),
  /** The address of the member's cam. Null while the member is not on cam. */
  cam_url: z.string().nullable(),
  cam_until: Instant.nullable(),
  is_admin: z.boolean(),
  is_super_admin: z.boolean(),
  has_auto_login: z.boolean(),
  shows_age: z.boolean(),
  hides_distance: z.boolean(),
  hides_online: z.boolean(),
  /** Whether the landing page may show the member's name and avatar to guests. */
  agrees_to_be_featured: z.boolean(),
  disables_emails: z.boolean(),
  /** See docs/product.md#age-report-status. */
  age_report_status: z.int().min(0).max(3),
  permission_slugs: z.array(z.string()),
  /** The account that acts as this one. Null while no alias is used. */
  alias_of: z.object({ id: Id, name: z.string() }).nullable(),
})
export type UserSelf = z.infer<typeof UserSelf>

/** The fields that members change themselves. Any other field is refused. */
export const UpdateSelfBody = z
  .object({
    name: z
      .string()
      .trim()
      .min(limits.userName.min, { error: nameLengthError, abort: true })
      .max(limits.userName.max, { error: nameLengthError, abort: true })
      .regex(nameLetters, { error: nameLettersError, abort: true })
      .regex(nameAlphabet, nameAlphabetError)
      .optional(),
    birthday: Day.optional(),
    description: z
      .string()
      .trim()
      .max(limits.descriptionLength, 'This text is too long.')
      .nullable()
      .optional(),
    use_imperial: z.boolean().optional(),
    shows_age: z.boolean().optional(),
    hides_distance: z.boolean().optional(),
    hides_online: z.boolean().optional(),
    is_private_viewing: z.boolean().optional(),
    is_private_dudelisting: z.boolean().optional(),
    agrees_to_be_featured: z.boolean().optional(),
    is_enabled: z.boolean().optional(),
    is_onboarded: z.literal(true).optional(),
  })
  .strict()

export const ownProfileCalls = {
  'PUT /user/{id}': call({
    summary: 'Changes fields of the member’s own profile.',
    access: 'self',
    params: idParams,
    body: UpdateSelfBody,
    response: UserSelf,
  }),
  'PUT /user/{id}/unverify': call({
    summary: 'Removes the member’s own verified mark, or withdraws the photo sent for it.',
    access: 'self',
    params: idParams,
    response: UserSelf,
  }),
}
