/** Emails about decisions of admins. */
import type { EmailContent } from '../mail/email.ts'

export const approved = (siteName: string, link: string): EmailContent => ({
  subject: `Your profile on ${siteName} is approved`,
  paragraphs: [
    'Your profile is approved. Other members can see you now, and you can write to them. Welcome!',
  ],
  action: { label: 'Look around', link },
})

export const rejected = (siteName: string, link: string, why: string): EmailContent => ({
  subject: `Your profile on ${siteName} is not approved yet`,
  paragraphs: [why, 'Edit your profile, and we will review it again.'],
  action: { label: 'Edit my profile', link },
})

export const unsuspended = (siteName: string, link: string): EmailContent => ({
  subject: `Your account on ${siteName} is active again`,
  paragraphs: ['Your account is no longer suspended. You can log in again.'],
  action: { label: 'Log in', link },
})
