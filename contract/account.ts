/** A member's account: its email address, the emails it gets, and its deletion. */
import { z } from 'zod'
import { call } from './call.ts'
import { EmailAddress } from './emailAddress.ts'
import { emptyResponse, idParams, Instant, OwnerProof, OwnPassword, ToggleBody } from './primitives.ts'

/** Needs the password, because whoever controls the address can take over the account. */
const ChangeEmailBody = z
  .object({
    email: EmailAddress,
    password: OwnPassword,
  })
  .strict()

/** The kinds of mail that members can switch off: the slugs of the option list `email-preference`. */
const emailPreferenceSlugs = ['new-message', 'reviews', 'supporter-reminders'] as const
export const EmailPreferenceSlug = z.enum(emailPreferenceSlugs)
export type EmailPreferenceSlug = z.infer<typeof EmailPreferenceSlug>

/** Whether a member gets a kind of mail (docs/product.md#mail). */
export const EmailPreference = z
  .object({ slug: EmailPreferenceSlug, pivot: z.object({ boolean_value: z.boolean() }).strict() })
  .strict()
export type EmailPreference = z.infer<typeof EmailPreference>

export const accountCalls = {
  'PUT /user/auth/email': call({
    summary:
      'Sends a link to a new email address. Opening it changes the address. Every address gets the same response.',
    access: 'member',
    body: ChangeEmailBody,
    status: 202,
    response: emptyResponse,
  }),
  'PUT /user/{id}/disable-emails/toggle': call({
    summary: 'Stops all emails to a member except those that the account needs, or allows them again.',
    access: 'selfOrAdmin',
    params: idParams,
    body: ToggleBody,
    response: z.object({ disables_emails: z.boolean() }),
  }),
  'DELETE /user/{id}': call({
    summary:
      'Cancels renewals of payments, hides an account at once and erases it at `final_at`. Signing in before then keeps the account. Members prove that it is their own; admins send an empty body. 502 when a renewal could not be canceled: nothing is changed then.',
    access: 'selfOrAdmin',
    params: idParams,
    body: OwnerProof,
    response: z.object({ final_at: Instant }),
  }),
}
