/** What only admins are told and say (DESIGN 3: the admin shape of a member). */
import { z } from 'zod'
import * as limits from './limits.ts'
import { Day, Id, Instant, pageOf, Photo } from './shapes.ts'

/** A report that nobody has decided on. */
export const OpenReport = z.object({
  id: Id,
  reason: z.string(),
  text: z.string().nullable(),
  created_at: Instant,
  reporter: z.object({ id: Id, name: z.string() }),
})

/** A member as admins see him: with his e-mail, where he came from, and how he stands. Not where he is. */
export const UserAdmin = z.object({
  id: Id,
  name: z.string(),
  /** Whole years, whether he shows them or not. */
  age: z.int().nullable(),
  birthday: Day.nullable(),
  description: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  /** Public ones, those that wait for approval included, in his order. */
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
  /** Why he was not approved, until he changes his profile. */
  rejection: z
    .object({ rejected_at: Instant, rejection_reason_id: z.int(), text: z.string().nullable() })
    .nullable(),
  /** By reports, until an admin decides. */
  is_hidden: z.boolean(),
  is_suspended: z.boolean(),
  suspended_text: z.string().nullable(),
  is_suspended_as_scam: z.boolean(),
  is_verified: z.boolean(),
  is_waiting_for_verification: z.boolean(),
  is_kept_indefinitely: z.boolean(),
  is_supporter: z.boolean(),
  is_legacy_supporter: z.boolean(),
  is_cam_banned: z.boolean(),
  /** 0 none, 1 pending, 2 accepted, 3 rejected (SPEC 3). */
  age_report_status: z.int().min(0).max(3),
  is_admin: z.boolean(),
  is_super_admin: z.boolean(),
  /** The latest, `limits.openReportsShown` at most. */
  open_reports: z.array(OpenReport),
})

/** One who waits for a decision, and since when. */
export const WaitingUser = UserAdmin.extend({ waiting_since: Instant })
export const WaitingUserPage = pageOf(WaitingUser)

const wordsToMember = z.string().trim().max(limits.moderationTextLength)

/** What he is told at his next sign-in. */
export const SuspendBody = z
  .object({ text: wordsToMember.min(1, 'Say why: the member is shown it.') })
  .strict()
/** A reason that is for profiles, and what is to be said beside it. */
export const RejectBody = z.object({ rejection_reason_id: z.int(), text: wordsToMember.default('') }).strict()
/** A reason that is for verification photos, where there is one. */
export const UnverifyBody = RejectBody.partial().strict()
