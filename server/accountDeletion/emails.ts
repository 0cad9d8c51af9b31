/** The mails of accounts that end. */
import type { EmailContent } from '../mail/email.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** @param finalAt from when on it cannot be taken back */
export const deletionRequested = (siteName: string, link: string, finalAt: Date): EmailContent => ({
  subject: `Your account on ${siteName} will be deleted`,
  paragraphs: [
    'Your account was asked to be deleted. You were logged out everywhere, and nobody sees your profile any more.',
    `On ${day.format(finalAt)} all that is yours is deleted for good. Until then, logging in keeps your account.`,
  ],
  action: { label: 'Log in and keep it', link },
  closing: 'What you wrote to others stays with them, without your name.',
})
