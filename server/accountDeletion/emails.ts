/** Emails about the deletion of accounts. */
import type { EmailContent } from '../mail/email.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** @param finalAt the moment from which the deletion can't be canceled */
export const deletionRequested = (
  siteName: string,
  link: string,
  finalAt: Date,
): EmailContent<'deletion-requested'> => ({
  kind: 'deletion-requested',
  subject: `Your account on ${siteName} will be deleted`,
  paragraphs: [
    'We received a request to delete your account. You were logged out on all devices, and your profile is hidden.',
    `On ${day.format(finalAt)} we delete your account and your data for good. To keep your account, log in before then.`,
  ],
  action: { label: 'Log in and keep my account', link },
  closing: 'Messages that you sent stay with the members you wrote to, without your name.',
})

export const accountDeleted = (siteName: string, link: string): EmailContent<'account-deleted'> => ({
  kind: 'account-deleted',
  subject: `Your account on ${siteName} is deleted`,
  paragraphs: [
    'Your account, your profile and your photos and videos are deleted for good. We will not write to you again.',
    'Messages that you sent stay with the members you wrote to, without your name.',
  ],
  action: { label: `Open ${siteName}`, link },
})
