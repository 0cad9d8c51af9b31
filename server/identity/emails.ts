/** Emails about signing on. */
import type { EmailContent } from '../mail/email.ts'

export const confirmAddress = (siteName: string, link: string): EmailContent => ({
  subject: `Confirm your email address for ${siteName}`,
  paragraphs: [
    'Welcome! Open this link to confirm your email address, then log in. After three questions you can look around. Other members see you once your profile is approved, usually within 24 hours.',
    'The link works for 24 hours.',
  ],
  action: { label: 'Confirm my address', link },
  closing: `If you did not ask to join ${siteName}, ignore this email. Nothing happens unless you open the link.`,
})

export const alreadyMember = (siteName: string, signInLink: string, forgotLink: string): EmailContent => ({
  subject: `You already have an account on ${siteName}`,
  paragraphs: [
    'Someone, perhaps you, tried to join with this email address. It already has an account, so nothing was changed.',
    `If you forgot your password, choose a new one: ${forgotLink}`,
  ],
  action: { label: 'Log in', link: signInLink },
  closing: 'If this was not you, ignore this email. Your account is safe.',
})

export const confirmNewAddress = (siteName: string, link: string): EmailContent => ({
  subject: `Confirm your new email address for ${siteName}`,
  paragraphs: ['Open this link to start using this email address. It works for 24 hours.'],
  action: { label: 'Confirm my address', link },
  closing: 'If you did not ask for this, ignore this email. Nothing happens unless you open the link.',
})

export const addressInUse = (siteName: string, signInLink: string): EmailContent => ({
  subject: `You already have an account on ${siteName}`,
  paragraphs: [
    'Someone, perhaps you, tried to use this email address for another account. It already has an account, so nothing was changed.',
  ],
  action: { label: 'Log in', link: signInLink },
  closing: 'If this was not you, ignore this email. Your account is safe.',
})

export const addressChangeRequested = (siteName: string, forgotLink: string): EmailContent => ({
  subject: `Your email address for ${siteName} is about to change`,
  paragraphs: ['You asked to use another email address. Nothing changes until you confirm it.'],
  action: { label: 'This was not me', link: forgotLink },
  closing: 'If this was not you, someone knows your password. Please choose a new one.',
})

export const addressChanged = (siteName: string, forgotLink: string): EmailContent => ({
  subject: `Your email address for ${siteName} was changed`,
  paragraphs: ['Your account has a new email address, and you were logged out on all other devices.'],
  closing: `If this was not you, contact us right away. You can no longer use ${forgotLink} with this email address.`,
})

export const resetPassword = (siteName: string, link: string): EmailContent => ({
  subject: `Choose a new password for ${siteName}`,
  paragraphs: ['Open this link to choose a new password. It works once, for 1 hour.'],
  action: { label: 'Choose a new password', link },
  closing: 'If you did not ask for this, ignore this email. Your password stays the same.',
})

export const passwordChanged = (siteName: string, forgotLink: string): EmailContent => ({
  subject: `Your password for ${siteName} was changed`,
  paragraphs: ['Your password was just changed, and you were logged out on all devices.'],
  action: { label: 'This was not me', link: forgotLink },
  closing: 'If this was you, you can ignore this email.',
})
