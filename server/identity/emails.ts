/** The mails of signing on. */
import type { EmailContent } from '../mail/email.ts'

export const confirmAddress = (siteName: string, link: string): EmailContent => ({
  subject: `Confirm your e-mail address for ${siteName}`,
  paragraphs: [
    'Welcome. Open this link to confirm that this is your address, and log in. Three answers later you can look around; others see you once your profile is approved, usually within 24 hours.',
    'The link works for 24 hours.',
  ],
  action: { label: 'Confirm my address', link },
  closing: `If you did not ask to join ${siteName}, leave this mail be: without the link nothing happens.`,
})

export const alreadyMember = (siteName: string, signInLink: string, forgotLink: string): EmailContent => ({
  subject: `You are a member of ${siteName} already`,
  paragraphs: [
    'Somebody, perhaps you, asked to join with this address. It has an account already, so nothing was changed.',
    `If you don’t know your password any more, choose a new one: ${forgotLink}`,
  ],
  action: { label: 'Log in', link: signInLink },
  closing: 'If it was not you, there is nothing to do. Your account is as safe as before.',
})

export const confirmNewAddress = (siteName: string, link: string): EmailContent => ({
  subject: `Confirm your new e-mail address for ${siteName}`,
  paragraphs: ['Open this link to use this address from now on. It works for 24 hours.'],
  action: { label: 'Confirm my address', link },
  closing: 'If you did not ask for this, leave this mail be: without the link nothing happens.',
})

export const addressInUse = (siteName: string, signInLink: string): EmailContent => ({
  subject: `You are a member of ${siteName} already`,
  paragraphs: [
    'Somebody, perhaps you, asked to use this address for another account. It has one already, so nothing was changed.',
  ],
  action: { label: 'Log in', link: signInLink },
  closing: 'If it was not you, there is nothing to do. Your account is as safe as before.',
})

export const addressChangeRequested = (siteName: string, forgotLink: string): EmailContent => ({
  subject: `Your address for ${siteName} is about to change`,
  paragraphs: [
    'You asked to use another e-mail address. It counts once it is confirmed; until then nothing changes.',
  ],
  action: { label: 'It was not me', link: forgotLink },
  closing: 'If it was not you, somebody knows your password: choose a new one.',
})

export const addressChanged = (siteName: string, forgotLink: string): EmailContent => ({
  subject: `Your address for ${siteName} was changed`,
  paragraphs: ['Your account has another e-mail address now, and was logged out everywhere else.'],
  closing: `If it was not you, write to us at once: with this address you cannot get back in by ${forgotLink} any more.`,
})

export const resetPassword = (siteName: string, link: string): EmailContent => ({
  subject: `Choose a new password for ${siteName}`,
  paragraphs: ['Open this link to choose a new password. It works for 1 hour, once.'],
  action: { label: 'Choose a new password', link },
  closing: 'If you did not ask for this, leave this mail be: your password stays as it is.',
})

export const passwordChanged = (siteName: string, forgotLink: string): EmailContent => ({
  subject: `Your password for ${siteName} was changed`,
  paragraphs: ['Your password was just changed, and you were logged out everywhere.'],
  action: { label: 'It was not me', link: forgotLink },
  closing: 'If it was you, there is nothing to do.',
})
