/** Emails about signing on. */
import type { EmailContent } from '../mail/email.ts'

export const confirmAddress = (siteName: string, link: string): EmailContent<'confirm-address'> => ({
  kind: 'confirm-address',
  subject: `Confirm your email address for ${siteName}`,
  paragraphs: [
    'Welcome! Open this link to confirm your email address, then log in. After a few questions you can look around. Other members see you once your profile is approved, usually within 24 hours.',
    'The link works for 24 hours.',
  ],
  action: { label: 'Confirm my address', link },
  closing: `If you did not ask to join ${siteName}, ignore this email. Nothing happens unless you open the link.`,
})

export const welcome = (siteName: string, link: string): EmailContent<'welcome'> => ({
  kind: 'welcome',
  subject: `Welcome to ${siteName}`,
  paragraphs: [
    'Your email address is confirmed, and your account is ready.',
    'Tell us who you are and add a photo. We look at each new profile, usually within 24 hours. Until then you can look around as much as you like.',
    'Privacy is free for every member: in your account settings you choose who may write to you first, and what others see of you.',
  ],
  action: { label: 'Finish my profile', link },
})

export const alreadyMember = (
  siteName: string,
  signInLink: string,
  forgotLink: string,
): EmailContent<'already-member'> => ({
  kind: 'already-member',
  subject: `You already have an account on ${siteName}`,
  paragraphs: [
    'Someone, perhaps you, tried to join with this email address. It already has an account, so nothing was changed.',
    `If you forgot your password, choose a new one: ${forgotLink}`,
  ],
  action: { label: 'Log in', link: signInLink },
  closing: 'If this was not you, ignore this email. Your account is safe.',
})

export const confirmNewAddress = (siteName: string, link: string): EmailContent<'confirm-new-address'> => ({
  kind: 'confirm-new-address',
  subject: `Confirm your new email address for ${siteName}`,
  paragraphs: ['Open this link to start using this email address. It works for 24 hours.'],
  action: { label: 'Confirm my address', link },
  closing: 'If you did not ask for this, ignore this email. Nothing happens unless you open the link.',
})

export const addressInUse = (siteName: string, signInLink: string): EmailContent<'address-in-use'> => ({
  kind: 'address-in-use',
  subject: `You already have an account on ${siteName}`,
  paragraphs: [
    'Someone, perhaps you, tried to use this email address for another account. It already has an account, so nothing was changed.',
  ],
  action: { label: 'Log in', link: signInLink },
  closing: 'If this was not you, ignore this email. Your account is safe.',
})

export const addressChangeRequested = (
  siteName: string,
  forgotLink: string,
): EmailContent<'address-change-requested'> => ({
  kind: 'address-change-requested',
  subject: `Your email address for ${siteName} is about to change`,
  paragraphs: ['You asked to use another email address. Nothing changes until you confirm it.'],
  action: { label: 'This was not me', link: forgotLink },
  closing: 'If this was not you, someone knows your password. Please choose a new one.',
})

export const addressChanged = (siteName: string, forgotLink: string): EmailContent<'address-changed'> => ({
  kind: 'address-changed',
  subject: `Your email address for ${siteName} was changed`,
  paragraphs: ['Your account has a new email address, and you were logged out on all other devices.'],
  closing: `If this was not you, contact us right away. You can no longer use ${forgotLink} with this email address.`,
})

export const resetPassword = (siteName: string, link: string): EmailContent<'reset-password'> => ({
  kind: 'reset-password',
  subject: `Choose a new password for ${siteName}`,
  paragraphs: ['Open this link to choose a new password. It works once, for 1 hour.'],
  action: { label: 'Choose a new password', link },
  closing: 'If you did not ask for this, ignore this email. Your password stays the same.',
})

const newPassword = (
  siteName: string,
  forgotLink: string,
  paragraphs: readonly string[],
): EmailContent<'password-changed'> => ({
  kind: 'password-changed',
  subject: `Your password for ${siteName} was changed`,
  paragraphs,
  action: { label: 'This was not me', link: forgotLink },
  closing: 'If this was you, you can ignore this email.',
})

/** Tells of a reset by an emailed link. @param hadPasskeys whether the reset removed passkeys */
export const passwordReset = (siteName: string, forgotLink: string, hadPasskeys: boolean) =>
  newPassword(siteName, forgotLink, [
    'Your password was just changed, and you were logged out on all devices.',
    ...(hadPasskeys
      ? ['Your passkeys were removed, for your safety. You can add them again in the account settings.']
      : []),
  ])

/** Tells of a change in the account settings. */
export const passwordChanged = (siteName: string, forgotLink: string) =>
  newPassword(siteName, forgotLink, [
    'Your password was just changed, and you were logged out on all other devices.',
  ])

const notMe = (forgotLink: string) => ({
  action: { label: 'This was not me', link: forgotLink },
  closing: 'If this was you, you can ignore this email.',
})

/**
 * Tells that signing in needs a code. If an intruder switched it on, a password reset does not let the owner in again:
 * they would need a code of the intruder's app. So the mail leads to the helpdesk.
 * @param helpdesk its address, or null when the site has none
 */
export const twoFactorOn = (
  siteName: string,
  forgotLink: string,
  helpdesk: string | null,
): EmailContent<'two-factor-on'> => ({
  kind: 'two-factor-on',
  subject: `Two-factor is on for ${siteName}`,
  paragraphs: [
    'From now on, logging in needs a code of your authenticator app. Keep your recovery codes in a safe place, apart from your phone.',
  ],
  ...(helpdesk === null
    ? notMe(forgotLink)
    : {
        action: { label: 'This was not me', link: helpdesk },
        closing: `If this was you, you can ignore this email. If not, contact us, and choose a new password to log out all devices: ${forgotLink}`,
      }),
})

export const twoFactorOff = (siteName: string, forgotLink: string): EmailContent<'two-factor-off'> => ({
  kind: 'two-factor-off',
  subject: `Two-factor is off for ${siteName}`,
  paragraphs: ['Logging in no longer needs a code. Your recovery codes no longer work.'],
  ...notMe(forgotLink),
})

export const newRecoveryCodes = (
  siteName: string,
  forgotLink: string,
): EmailContent<'new-recovery-codes'> => ({
  kind: 'new-recovery-codes',
  subject: `New recovery codes for ${siteName}`,
  paragraphs: ['Your recovery codes were replaced. The earlier ones no longer work.'],
  ...notMe(forgotLink),
})

export const recoveryCodeUsed = (
  siteName: string,
  codesLeft: number,
  settingsLink: string,
): EmailContent<'recovery-code-used'> => ({
  kind: 'recovery-code-used',
  subject: `A recovery code was used for ${siteName}`,
  paragraphs: [
    'Someone, we hope you, logged in with your password and a recovery code.',
    codesLeft === 1 ? 'You have 1 recovery code left.' : `You have ${codesLeft} recovery codes left.`,
  ],
  action: { label: 'Get new recovery codes', link: settingsLink },
  closing: 'If this was not you, choose a new password right away. That logs out all devices.',
})

export const wrongCodes = (siteName: string, forgotLink: string): EmailContent<'wrong-codes'> => ({
  kind: 'wrong-codes',
  subject: `Wrong codes for your ${siteName} account`,
  paragraphs: [
    'Someone entered your password and then several wrong codes. They are not logged in, and must wait before trying again.',
  ],
  action: { label: 'Choose a new password', link: forgotLink },
  closing: 'If this was you, you can ignore this email.',
})

export const twoFactorReset = (siteName: string, settingsLink: string): EmailContent<'two-factor-reset'> => ({
  kind: 'two-factor-reset',
  subject: `Two-factor was removed for ${siteName}`,
  paragraphs: [
    'As agreed with you, we removed the authenticator app, the recovery codes and the passkeys of your account. You were logged out on all devices.',
    'Log in with your password, then switch two-factor on again.',
  ],
  action: { label: 'Open the settings', link: settingsLink },
  closing: 'If you did not ask for this, contact us right away.',
})

export const passkeyAdded = (
  siteName: string,
  name: string,
  forgotLink: string,
): EmailContent<'passkey-added'> => ({
  kind: 'passkey-added',
  subject: `A passkey was added for ${siteName}`,
  paragraphs: [`The passkey “${name}” can log in to your account.`],
  ...notMe(forgotLink),
})

export const passkeyRemoved = (
  siteName: string,
  name: string,
  forgotLink: string,
): EmailContent<'passkey-removed'> => ({
  kind: 'passkey-removed',
  subject: `A passkey was removed for ${siteName}`,
  paragraphs: [`The passkey “${name}” can no longer log in to your account.`],
  ...notMe(forgotLink),
})

export const newDevice = (
  siteName: string,
  { device, country }: { readonly device: string; readonly country: string | null },
  settingsLink: string,
): EmailContent<'new-device'> => ({
  kind: 'new-device',
  subject: `New login to ${siteName}`,
  paragraphs: [
    `Someone logged in to your account with ${device}${country === null ? '' : `, from ${country}`}.`,
    'If this was you, there is nothing to do.',
  ],
  action: { label: 'See all devices', link: settingsLink },
  closing: 'If this was not you, log that device out and choose a new password.',
})
