/** The member's own profile and its settings. */
import { z } from 'zod'
import { call } from './call.ts'
import { CamAudience } from './cams.ts'
import { EmailPreference } from './account.ts'
import * as limits from './limits.ts'
import { UserProfile, viewCountFields } from './members.ts'
import { FirstMessagesFrom } from './messages.ts'
import { readOwnFields, UpdateSelfBody } from './ownFields.ts'
import { Day, Id, idParams, Instant, Point } from './primitives.ts'
import { VerificationPhoto } from './verificationPhoto.ts'

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
  /** The latest one: that waits, or was decided on in the last `limits.verificationPhotoKeptDays`. */
  verification_photo: VerificationPhoto.nullable(),
  /** What the next verification photo must show. */
  verification_code: z.string(),
  is_waiting_for_approval: z.boolean(),
  is_private_viewing: z.boolean(),
  is_private_dudelisting: z.boolean(),
  is_approved: z.boolean(),
  is_onboarded: z.boolean(),
  /** The furthest step of onboarding that the member saved or skipped; 0 before the first. */
  onboarding_step: z.int().min(0).max(limits.onboardingSteps),
  is_enabled: z.boolean(),
  is_legacy_supporter: z.boolean(),
  is_suspended: z.boolean(),
  /** What the admin wrote. Null unless the member is suspended. */
  suspended_text: z.string().nullable(),
  is_cam_banned: z.boolean(),
  /** The address of the member's cam. Null while the member is not on cam. */
  cam_url: z.string().nullable(),
  cam_until: Instant.nullable(),
  /** Who sees the member on cam. Other members are not told. */
  cam_audience: CamAudience,
  is_admin: z.boolean(),
  is_super_admin: z.boolean(),
  has_auto_login: z.boolean(),
  shows_age: z.boolean(),
  hides_distance: z.boolean(),
  hides_online: z.boolean(),
  /** Others don't see when the member has read their messages. */
  hides_read_receipts: z.boolean(),
  first_messages_from: FirstMessagesFrom,
  /** Whether the landing page may show the member's name and avatar to guests. */
  agrees_to_be_featured: z.boolean(),
  disables_emails: z.boolean(),
  /** Each kind of mail that can be switched off, and whether the member gets it. */
  email_preferences: z.array(EmailPreference),
  /** See docs/product.md#age-report-status. */
  age_report_status: z.int().min(0).max(3),
  /** How many more photos and videos the member may upload. */
  remaining_photo_count: z.int().nonnegative(),
  remaining_video_count: z.int().nonnegative(),
  permission_slugs: z.array(z.string()),
  /** The member's note to themselves. Nobody else gets it. */
  note: z.string().nullable(),
  /** The account that acts as this one. Null while no alias is used. */
  alias: z.object({ id: Id, name: z.string() }).nullable(),
})
export type UserSelf = z.infer<typeof UserSelf>

export const ownProfileCalls = {
  'PUT /user/{id}': call({
    summary:
      'Changes fields of the member’s own profile. Fields that are left out stay. 422 with the fields that break a rule.',
    access: 'self',
    params: idParams,
    body: UpdateSelfBody,
    formBody: readOwnFields,
    response: UserSelf,
  }),
  'PUT /user/auth/email-preferences': call({
    summary: 'Switches kinds of mail on or off. Kinds that are not named keep their value.',
    access: 'member',
    body: z
      .object({
        email_preferences: z
          .array(EmailPreference)
          .min(1)
          .max(20)
          .refine(
            (list) => new Set(list.map(({ slug }) => slug)).size === list.length,
            'Name each kind once.',
          ),
      })
      .strict(),
    response: UserSelf,
  }),
  'PUT /user/{id}/unverify': call({
    summary: 'Removes the member’s own verified mark, or withdraws the photo sent for it.',
    access: 'self',
    params: idParams,
    response: UserSelf,
  }),
}
