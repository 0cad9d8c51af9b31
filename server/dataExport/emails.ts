/** Emails about the archive of a member's data. */
import { dataExport } from '../../contract/limits.ts'
import type { EmailContent } from '../mail/email.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** @param expiresAt when the archive is removed */
export const archiveReady = (
  siteName: string,
  link: string,
  expiresAt: Date,
): EmailContent<'data-ready'> => ({
  kind: 'data-ready',
  subject: `Your data on ${siteName} is ready`,
  paragraphs: [
    'The archive of your data that you asked for is ready.',
    `You can download it in your account settings until ${day.format(expiresAt)}. Then it is deleted.`,
  ],
  action: { label: 'Download my data', link },
  closing: `A download link works for ${dataExport.linkMinutes} minutes and only where you are signed in. If you did not ask for your data, change the password that you log in with now.`,
})

export const archiveFailed = (siteName: string, link: string): EmailContent<'data-failed'> => ({
  kind: 'data-failed',
  subject: `Your data on ${siteName} could not be put together`,
  paragraphs: ['The archive of your data that you asked for could not be made. Please try again.'],
  action: { label: 'Try again', link },
})
