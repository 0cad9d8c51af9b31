/** The mails of decisions about a member. */
import type { EmailContent } from '../mail/email.ts'

export const approved = (siteName: string, link: string): EmailContent => ({
  subject: `Your profile on ${siteName} is approved`,
  paragraphs: ['Your profile is approved: others see you now, and you can write to them. Welcome in.'],
  action: { label: 'Look around', link },
})

export const rejected = (siteName: string, link: string, why: string): EmailContent => ({
  subject: `Your profile on ${siteName} is not approved yet`,
  paragraphs: [why, 'Change your profile, and we look at it again.'],
  action: { label: 'Change my profile', link },
})

export const unsuspended = (siteName: string, link: string): EmailContent => ({
  subject: `Your account on ${siteName} is open again`,
  paragraphs: ['Your account is no longer suspended. You can log in again.'],
  action: { label: 'Log in', link },
})
