/** What admins see of members, and their decisions about them (docs/product.md#admin-actions). */
import { z } from 'zod'
import { call } from './call.ts'
import * as limits from './limits.ts'
import { Photo } from './media.ts'
import { pageOf, UserListQuery } from './paging.ts'
import { VerificationPhoto } from './verificationPhoto.ts'
import { countResponse, Day, Id, idParams, Instant, ToggleBody, trimmedText } from './primitives.ts'

/** A report that no admin has decided on. */
export const OpenReport = z.object({
  id: Id,
  reason: z.string(),
  text: z.string().nullable(),
  created_at: Instant,
  reporter: z.object({ id: Id, name: z.string() }),
  /** The reported message; null for a report of the member. */
  message: z
    .object({
      id: Id,
      /** Null once the message was unsent `limits.unsentTextKeptDays` ago. */
      text: z.string().nullable(),
      created_at: Instant,
      unsent_at: Instant.nullable(),
      /**
       * The messages of the same two members around it, oldest first: up to `limits.messagesAroundReported` before and
       * after.
       */
      around: z.array(
        z.object({
          id: Id,
          from_member_id: Id,
          /** Null as above. */
          text: z.string().nullable(),
          created_at: Instant,
          unsent_at: Instant.nullable(),
        }),
      ),
    })
    .nullable(),
})

/** A member as admins see them (docs/product.md#personal-data). The exact place is not part of it. */
export const UserAdmin = z.object({
  id: Id,
  name: z.string(),
  /** In whole years, also when the member hides it. */
  age: z.int().nullable(),
  birthday: Day.nullable(),
  description: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  /** ISO 3166-1 alpha-2, of the stated place; null for a place without a country. */
  country_code: z.string().nullable(),
  /** The public photos in the member's order, including those that wait for approval. */
  photos: z.array(Photo),
  email: z.email().nullable(),
  email_verified_at: Instant.nullable(),
  disables_emails: z.boolean(),
  create_referrer: z.string().nullable(),
  create_ip: z.string().nullable(),
  create_ip_country: z.string().nullable(),
  login_ip: z.string().nullable(),
  login_ip_country: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  approved_at: Instant.nullable(),
  supporter_since: Instant.nullable(),
  delete_requested_at: Instant.nullable(),
  is_onboarded: z.boolean(),
  is_enabled: z.boolean(),
  is_approved: z.boolean(),
  is_waiting_for_approval: z.boolean(),
  /** Why the profile was rejected. Null once the member has changed it. */
  rejection: z
    .object({ rejected_at: Instant, rejection_reason_id: z.int(), text: z.string().nullable() })
    .nullable(),
  /** Hidden because of reports, until an admin decides. */
  is_hidden: z.boolean(),
  is_suspended: z.boolean(),
  suspended_text: z.string().nullable(),
  is_suspended_as_scam: z.boolean(),
  is_verified: z.boolean(),
  is_waiting_for_verification: z.boolean(),
  /** The latest one, until `limits.verificationPhotoKeptDays` after the decision. */
  verification_photo: VerificationPhoto.nullable(),
  is_kept_indefinitely: z.boolean(),
  is_supporter: z.boolean(),
  is_legacy_supporter: z.boolean(),
  is_cam_banned: z.boolean(),
  /** See docs/product.md#age-report-status. */
  age_report_status: z.int().min(0).max(3),
  is_admin: z.boolean(),
  is_super_admin: z.boolean(),
  /** The latest `limits.openReportsShown` reports. */
  open_reports: z.array(OpenReport),
})
export type UserAdmin = z.infer<typeof UserAdmin>

/** A member who waits for a decision. */
export const WaitingUser = UserAdmin.extend({ waiting_since: Instant })
export type WaitingUser = z.infer<typeof WaitingUser>

const textToMember = trimmedText().max(limits.moderationTextLength)

/** `text` is shown to the member at their next sign-in. */
const SuspendBody = z.object({ text: textToMember.min(1, 'Say why: the member is shown it.') }).strict()

const noReason = 'Choose one of the reasons.'
const ReasonId = z.int().min(1, noReason).max(limits.largestSmallId, noReason)

/** A rejection reason for profiles, and a text for the member. */
const RejectBody = z.object({ rejection_reason_id: ReasonId, text: textToMember.default('') }).strict()

/**
 * The photo that the admin looked at. 409 `another_photo` when the member has sent another one since. Without it, the
 * decision is about the photo that waits, if there is one.
 */
const judgedPhoto = { verification_photo_id: Id.optional() }
const VerifyBody = z.object(judgedPhoto).strict()

/** A rejection reason for verification photos, and a text for the member. Both are optional. */
const UnverifyBody = RejectBody.partial().extend(judgedPhoto).strict()

/** `text` is shown to the member. */
const AgeReportBody = z.object({ text: textToMember.default('') }).strict()

/** A rejection reason for photos and videos, and a text for their owner. */
export const Removal = z.object({ rejection_reason_id: ReasonId, text: textToMember.default('') }).strict()

/** The fields that all decisions about a member share. The response is the member after the decision. */
const decision = (summary: string) =>
  ({ summary, access: 'admin', params: idParams, response: UserAdmin }) as const

const queue = (who: string) =>
  call({
    summary: `Returns members ${who}, longest waiting first.`,
    access: 'admin',
    query: UserListQuery,
    response: pageOf(WaitingUser),
  })

const queueCount = (who: string) =>
  call({ summary: `Returns the number of members ${who}.`, access: 'admin', response: countResponse })

export const moderationCalls = {
  'GET /user/ready-for-approval': queue('who wait for approval'),
  'GET /user/ready-for-approval/count': queueCount('who wait for approval'),
  'GET /user/reported': call({
    summary: 'Returns reported members: first those reported as under age, then longest waiting first.',
    access: 'admin',
    query: UserListQuery,
    response: pageOf(WaitingUser),
  }),
  'GET /user/reported/count': queueCount('who are reported'),
  'GET /user/to-verify': queue('who sent a photo for verification or asked for an age check'),
  'GET /user/to-verify/count': queueCount('who sent a photo for verification or asked for an age check'),
  'PUT /user/{id}/approve': call(
    decision('Approves a waiting member. For an approved member, dismisses the reports about them.'),
  ),
  'PUT /user/{id}/reject': call({
    ...decision('Rejects the profile of a waiting member and tells them why.'),
    body: RejectBody,
  }),
  'PUT /user/{id}/suspend': call({
    ...decision('Suspends a member, signs them out everywhere and tells them why.'),
    body: SuspendBody,
  }),
  'PUT /user/{id}/suspend/scam': call(decision('Suspends a member as a scammer.')),
  'PUT /user/{id}/unsuspend': call(decision('Ends the suspension of a member.')),
  'PUT /user/{id}/permanent/keep': call(
    decision('Keeps the data of a member even after the account is deleted.'),
  ),
  'PUT /user/{id}/permanent/unkeep': call(
    decision('Stops keeping the data of a member after the account is deleted.'),
  ),
  'PUT /user/{id}/permanent/toggle': call({
    ...decision('Keeps the data of a member after the account is deleted, or stops keeping it.'),
    body: ToggleBody,
  }),
  'PUT /user/{id}/verifyByAdmin': call({
    ...decision('Marks a member as verified, and accepts the photo that they sent for it.'),
    body: VerifyBody,
  }),
  'PUT /user/{id}/unverifyByAdmin': call({
    ...decision('Removes the verified mark of a member, or refuses the photo that they sent for it.'),
    body: UnverifyBody,
  }),
  'PUT /user/{id}/age-report/accept': call({
    ...decision('Confirms the age of a member who asked for a check. 409 `no_age_report`.'),
    body: AgeReportBody,
  }),
  'PUT /user/{id}/age-report/reject': call({
    ...decision('Does not confirm the age of a member who asked for a check. 409 `no_age_report`.'),
    body: AgeReportBody,
  }),
}
