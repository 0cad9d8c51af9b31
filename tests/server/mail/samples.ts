/** Each kind of mail with invented data, with the links that the server gives it. */
import * as deletion from '../../../server/accountDeletion/emails.ts'
import * as dataExport from '../../../server/dataExport/emails.ts'
import * as identity from '../../../server/identity/emails.ts'
import type { EmailContent } from '../../../server/mail/email.ts'
import type { MailKind } from '../../../server/mail/kinds.ts'
import { unreadMessages } from '../../../server/messages/emails.ts'
import * as moderation from '../../../server/moderation/emails.ts'
import * as payments from '../../../server/payments/emails.ts'

const site = 'Lodge'
const why = 'The photo shows someone else. Please use one of yourself.'
const euros = { minor: 990, currency: 'EUR' }
const day = new Date('2026-07-01T12:00:00Z')

type Samples = { readonly [Kind in MailKind]: EmailContent<Kind> }

/** @param appUrl the origin of the site */
export function mailSamples(appUrl: string): Samples {
  const appeal = `${appUrl}/appeal/1.${'x'.repeat(43)}`
  return {
    'confirm-address': identity.confirmAddress(site, `${appUrl}/identity/verify#token`),
    'already-member': identity.alreadyMember(site, `${appUrl}/identity/sign-in`, `${appUrl}/identity/forgot`),
    welcome: identity.welcome(site, `${appUrl}/onboarding`),
    'confirm-new-address': identity.confirmNewAddress(site, `${appUrl}/identity/verify#token`),
    'address-in-use': identity.addressInUse(site, `${appUrl}/identity/sign-in`),
    'address-change-requested': identity.addressChangeRequested(site, `${appUrl}/identity/forgot`),
    'address-changed': identity.addressChanged(site, `${appUrl}/identity/forgot`),
    'reset-password': identity.resetPassword(site, `${appUrl}/identity/reset#token`),
    'password-changed': identity.passwordReset(site, `${appUrl}/identity/forgot`, true),
    'two-factor-on': identity.twoFactorOn(site, `${appUrl}/identity/forgot`, `${appUrl}/about/helpdesk`),
    'two-factor-off': identity.twoFactorOff(site, `${appUrl}/identity/forgot`),
    'new-recovery-codes': identity.newRecoveryCodes(site, `${appUrl}/identity/forgot`),
    'recovery-code-used': identity.recoveryCodeUsed(site, 3, `${appUrl}/account/account-settings/two-factor`),
    'wrong-codes': identity.wrongCodes(site, `${appUrl}/identity/forgot`),
    'two-factor-reset': identity.twoFactorReset(site, `${appUrl}/account/account-settings/two-factor`),
    'passkey-added': identity.passkeyAdded(site, 'Blue phone', `${appUrl}/identity/forgot`),
    'passkey-removed': identity.passkeyRemoved(site, 'Blue phone', `${appUrl}/identity/forgot`),
    'new-device': identity.newDevice(
      site,
      { device: 'Firefox on Windows', country: 'Netherlands' },
      `${appUrl}/account/account-settings/devices`,
    ),
    'deletion-requested': deletion.deletionRequested(site, `${appUrl}/login`, day),
    'data-ready': dataExport.archiveReady(
      site,
      `${appUrl}/account/account-settings/your-data`,
      new Date('2026-03-08'),
    ),
    'data-failed': dataExport.archiveFailed(site, `${appUrl}/account/account-settings/your-data`),
    'account-deleted': deletion.accountDeleted(site, appUrl),
    suspended: moderation.suspended(
      site,
      { helpdesk: `${appUrl}/about/helpdesk`, appeal },
      'You asked members for money.',
    ),
    unsuspended: moderation.unsuspended(site, `${appUrl}/login`, 'We granted your appeal.'),
    'suspension-upheld': moderation.suspensionUpheld(site, appeal, why),
    'appeal-granted': moderation.appealGranted(site, appeal, 'Sorry.'),
    'appeal-refused': moderation.appealRefused(site, appeal, why),
    approved: moderation.approved(site, `${appUrl}/home`),
    rejected: moderation.rejected(site, `${appUrl}/account/profile-settings`, why, appeal),
    'photo-removed': moderation.photoRemoved(site, `${appUrl}/account/profile-settings/pics`, why, appeal),
    'video-removed': moderation.videoRemoved(site, `${appUrl}/account/profile-settings/videos`, why, appeal),
    receipt: payments.receipt({
      siteName: site,
      link: `${appUrl}/account/upgrade`,
      product: '30 days',
      amount: euros,
      vat: { basisPoints: 2100, minor: 172, country: 'NL' },
      paidAt: day,
      until: new Date('2026-07-31T12:00:00Z'),
      renewsAt: new Date('2026-07-31T12:00:00Z'),
      statementDescriptor: 'LODGE*MEMBERS',
      transactionId: 'sandbox-1',
    }),
    'payment-taken-back': payments.takenBack(site, `${appUrl}/account/upgrade`, {
      amount: euros,
      what: 'refunded',
      until: null,
    }),
    'renewal-coming': payments.renewalComing(`${appUrl}/account/upgrade`, {
      product: 'Monthly',
      amount: euros,
      renewsAt: day,
    }),
    'renewal-failed': payments.renewalFailed(site, `${appUrl}/account/upgrade`, {
      amount: euros,
      retriesAt: day.getTime(),
    }),
    'supporter-ending': payments.timeEnding(site, `${appUrl}/account/upgrade`, day),
    'supporter-ended': payments.timeEnded(site, `${appUrl}/account/upgrade`, day),
    'unread-messages': unreadMessages(site, `${appUrl}/community/messages`, 2),
  }
}
