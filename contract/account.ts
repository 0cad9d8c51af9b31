/** A member's account: its email address, the emails it gets, and its deletion. */
import { z } from 'zod'
import { call } from './call.ts'
import { emptyResponse, idParams, Instant, ToggleBody } from './primitives.ts'

/** Needs the password, because whoever controls the address can take over the account. */
const ChangeEmailBody = z
  .object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .max(254, 'This address is too long.')
      .pipe(z.email('Enter an email address like name@example.com.')),
    password: z.string().min(1, 'Enter your password.').max(1_000, 'This password is too long.'),
  })
  .strict()

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
      'Hides an account at once and erases it at `final_at`. Signing in before then keeps the account.',
    access: 'selfOrAdmin',
    params: idParams,
    response: z.object({ final_at: Instant }),
  }),
}
