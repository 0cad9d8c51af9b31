/**
 * The kinds of mail. To add a mail:
 *
 * 1. Add its kind here: who gets it, and why, as the end of "You get this email because …".
 * 2. Write a function that returns its `EmailContent<'kind'>`, next to what it is about (`server/identity/emails.ts`).
 * 3. Post it after the commit: `mailer.post` to an address, `mailer.postToMember` to a member. The type lets only kinds
 *    that an account needs go to an address.
 * 4. Add samples to `tests/server/mail/samples.ts`; a test opens their links.
 */
import type { EmailPreferenceSlug } from '../../contract/account.ts'

interface MailRule {
  /** `required`: an account needs it, so that it can't be switched off. Otherwise the preference that switches it off. */
  readonly sent: 'required' | EmailPreferenceSlug
  readonly why: string
  /** The receiver has no account yet, so the mail has no link to their settings. */
  readonly isToStranger?: true
}

const enteredAddress = 'this address was entered on our site'
const security = 'it concerns the security of your account'
const decision = 'our team decided about your account'
const supporterReminders = 'emails about your supporter time are switched on'
const payment = 'it concerns a payment of yours'

export const mailKinds = {
  'confirm-address': { sent: 'required', why: enteredAddress, isToStranger: true },
  'already-member': { sent: 'required', why: enteredAddress },
  welcome: { sent: 'required', why: 'you just joined' },
  'confirm-new-address': { sent: 'required', why: enteredAddress, isToStranger: true },
  'address-in-use': { sent: 'required', why: enteredAddress },
  'address-change-requested': { sent: 'required', why: security },
  'address-changed': { sent: 'required', why: security },
  'reset-password': { sent: 'required', why: 'a new password was requested for your account' },
  'password-changed': { sent: 'required', why: security },
  'two-factor-on': { sent: 'required', why: security },
  'two-factor-off': { sent: 'required', why: security },
  'new-recovery-codes': { sent: 'required', why: security },
  'recovery-code-used': { sent: 'required', why: security },
  'wrong-codes': { sent: 'required', why: security },
  'two-factor-reset': { sent: 'required', why: security },
  'passkey-added': { sent: 'required', why: security },
  'passkey-removed': { sent: 'required', why: security },
  'new-device': { sent: 'required', why: security },
  'deletion-requested': { sent: 'required', why: 'the deletion of your account was requested' },
  'account-deleted': { sent: 'required', why: 'you had an account', isToStranger: true },
  'data-ready': { sent: 'required', why: 'an archive of your data was asked for' },
  'data-failed': { sent: 'required', why: 'an archive of your data was asked for' },
  suspended: { sent: 'required', why: decision },
  unsuspended: { sent: 'required', why: decision },
  'suspension-upheld': { sent: 'required', why: decision },
  approved: { sent: 'reviews', why: 'emails about reviews are switched on' },
  rejected: { sent: 'reviews', why: 'emails about reviews are switched on' },
  'photo-removed': { sent: 'reviews', why: 'emails about reviews are switched on' },
  'video-removed': { sent: 'reviews', why: 'emails about reviews are switched on' },
  'appeal-granted': { sent: 'reviews', why: 'emails about reviews are switched on' },
  'appeal-refused': { sent: 'reviews', why: 'emails about reviews are switched on' },
  receipt: { sent: 'required', why: payment },
  'payment-taken-back': { sent: 'required', why: payment },
  // Required: money will be taken, or could not be.
  'renewal-coming': { sent: 'required', why: 'you have a payment that renews' },
  'renewal-failed': { sent: 'required', why: payment },
  'supporter-ending': { sent: 'supporter-reminders', why: supporterReminders },
  'supporter-ended': { sent: 'supporter-reminders', why: supporterReminders },
  'unread-messages': { sent: 'new-message', why: 'emails about unread messages are switched on' },
} as const satisfies Record<string, MailRule>

export type MailKind = keyof typeof mailKinds

/** Kinds that may go to an address, whatever the member of that address switched off. */
export type RequiredMailKind = {
  [Kind in MailKind]: (typeof mailKinds)[Kind]['sent'] extends 'required' ? Kind : never
}[MailKind]

/** Returns the rule of a kind, without its exact type. */
export const mailRule = (kind: MailKind): MailRule => mailKinds[kind]

/** Returns the preference that switches a kind off; null for a required one. */
export function preferenceOf(kind: MailKind): EmailPreferenceSlug | null {
  const { sent } = mailRule(kind)
  return sent === 'required' ? null : sent
}
