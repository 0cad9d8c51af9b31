/** Everything about one member, for admins (docs/product.md#admin-profile). */
import { z } from 'zod'
import { AuditEntry } from './auditLog.ts'
import { call } from './call.ts'
import { OpenReport, UserAdmin } from './moderation.ts'
import { AdminNote, ModerationDecision } from './moderationQueues.ts'
import { Id, idParams, Instant } from './primitives.ts'

const Person = z.object({ id: Id, name: z.string() })

/** A report in any state. The messages around a reported one are left out: only undecided reports need them. */
const AnyReport = OpenReport.omit({ message: true }).extend({
  subject: z.object({ type: z.enum(['member', 'photo', 'video', 'message']), id: Id }),
  about: Person,
  /** The reported message. */
  message: z
    .object({
      /** Null once the message was unsent `limits.unsentTextKeptDays` ago. */
      text: z.string().nullable(),
      created_at: Instant,
      unsent_at: Instant.nullable(),
    })
    .nullable(),
  /** Null while no admin has decided. */
  decided_at: Instant.nullable(),
})

/** Each list is newest first, and has at most `limits.adminProfileRows` rows. */
export const AdminProfile = z.object({
  /** The undecided reports are in `reports_about`. */
  member: UserAdmin.omit({ open_reports: true }),
  /** Those of the last `limits.signInsKeptDays` days. */
  sign_ins: z.array(
    z.object({
      id: Id,
      signed_in_at: Instant,
      ip: z.string().nullable(),
      /** `code`: a code of an authenticator app, after the password. */
      proved_by: z.enum(['password', 'code', 'passkey', 'provider']),
    }),
  ),
  /** Browsers that are signed in now, the last signed in first. */
  sessions: z.array(
    z.object({
      created_at: Instant,
      last_used_at: Instant,
      expires_at: Instant,
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
      keeps_signed_in: z.boolean(),
      /** The member that the session acts as. */
      alias: Person.nullable(),
    }),
  ),
  /** With which invitation code they joined, and who made it. */
  invitation: z.object({ label: z.string(), invited_by: Person }).nullable(),
  /** Members whom a super admin lets this one act as, and members who may act as this one. */
  may_act_as: z.array(Person),
  acted_as_by: z.array(Person),
  /** Writes under an alias, by this member or in their name. */
  alias_writes: z.array(AuditEntry),
  payments: z.array(
    z.object({
      id: Id,
      product: z.string(),
      kind: z.enum(['sale', 'renewal']),
      amount_minor: z.int(),
      refunded_minor: z.int(),
      currency: z.string(),
      country: z.string().nullable(),
      payment_provider: z.string(),
      is_charged_back: z.boolean(),
      paid_at: Instant,
    }),
  ),
  reports_by: z.array(AnyReport),
  reports_about: z.array(AnyReport),
  /** Decisions about the member and about what they own, those that were undone included. */
  decisions: z.array(ModerationDecision),
  /** What was done to the member. */
  audit: z.array(AuditEntry),
  /** What the member did themselves that is in the audit log. */
  audit_by: z.array(AuditEntry),
  notes: z.array(AdminNote),
})
export type AdminProfile = z.infer<typeof AdminProfile>

export const adminProfileCalls = {
  'GET /user/{id}/admin': call({
    summary:
      'Returns everything about one member, for admins. Erased members are found by their number; 404 for a missing one.',
    access: 'admin',
    params: idParams,
    response: AdminProfile,
  }),
}
