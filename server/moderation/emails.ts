/** Emails about decisions of admins. */
import type { EmailContent } from '../mail/email.ts'

export const approved = (siteName: string, link: string): EmailContent<'approved'> => ({
  kind: 'approved',
  subject: `Your profile on ${siteName} is approved`,
  paragraphs: [
    'Your profile is approved. Other members can see you now, and you can write to them. Welcome!',
  ],
  action: { label: 'Look around', link },
})

export const rejected = (siteName: string, link: string, why: string): EmailContent<'rejected'> => ({
  kind: 'rejected',
  subject: `Your profile on ${siteName} is not approved yet`,
  paragraphs: [why, 'Edit your profile, and we will review it again.'],
  action: { label: 'Edit my profile', link },
})

export const unsuspended = (siteName: string, link: string): EmailContent<'unsuspended'> => ({
  kind: 'unsuspended',
  subject: `Your account on ${siteName} is active again`,
  paragraphs: ['Your account is no longer suspended. You can log in again.'],
  action: { label: 'Log in', link },
})

/** @param helpdesk the address of the helpdesk, if the site has one */
export const suspended = (
  siteName: string,
  helpdesk: string | null,
  why: string,
): EmailContent<'suspended'> => ({
  kind: 'suspended',
  subject: `Your account on ${siteName} is suspended`,
  paragraphs: ['You can’t use your account, and other members do not see you.', why],
  ...(helpdesk !== null && { action: { label: 'Contact us', link: helpdesk } }),
})

const removedMedia = (siteName: string, link: string, kind: 'photo' | 'video', why: string) => ({
  subject: `We removed one of your ${kind}s on ${siteName}`,
  paragraphs: [why, `The ${kind} is not shown to anyone. You can add another one.`],
  action: { label: `See my ${kind}s`, link },
})

export const photoRemoved = (siteName: string, link: string, why: string): EmailContent<'photo-removed'> => ({
  kind: 'photo-removed',
  ...removedMedia(siteName, link, 'photo', why),
})

export const videoRemoved = (siteName: string, link: string, why: string): EmailContent<'video-removed'> => ({
  kind: 'video-removed',
  ...removedMedia(siteName, link, 'video', why),
})
