/** Emails about decisions of admins. */
import { appealDays } from '../../contract/limits.ts'
import type { EmailContent } from '../mail/email.ts'

/** @param appeal the address of the page for the appeal; null for a decision that can't be appealed */
const mayAppeal = (appeal: string | null) =>
  appeal === null
    ? {}
    : { closing: `If you think that we are wrong, you can appeal within ${appealDays} days: ${appeal}` }

export const approved = (siteName: string, link: string): EmailContent<'approved'> => ({
  kind: 'approved',
  subject: `Your profile on ${siteName} is approved`,
  paragraphs: [
    'Your profile is approved. Other members can see you now, and you can write to them. Welcome!',
  ],
  action: { label: 'Look around', link },
})

export const rejected = (
  siteName: string,
  link: string,
  why: string,
  appeal: string | null,
): EmailContent<'rejected'> => ({
  kind: 'rejected',
  subject: `Your profile on ${siteName} is not approved yet`,
  paragraphs: [why, 'Edit your profile, and we will review it again.'],
  action: { label: 'Edit my profile', link },
  ...mayAppeal(appeal),
})

/** @param text what the admin wrote; may be empty */
export const unsuspended = (siteName: string, link: string, text: string): EmailContent<'unsuspended'> => ({
  kind: 'unsuspended',
  subject: `Your account on ${siteName} is active again`,
  paragraphs: ['Your account is no longer suspended. You can log in again.', ...(text === '' ? [] : [text])],
  action: { label: 'Log in', link },
})

/** @param links the address of the helpdesk, if the site has one, and of the page for the appeal, as for `mayAppeal` */
export const suspended = (
  siteName: string,
  { helpdesk, appeal }: { readonly helpdesk: string | null; readonly appeal: string | null },
  why: string,
): EmailContent<'suspended'> => ({
  kind: 'suspended',
  subject: `Your account on ${siteName} is suspended`,
  paragraphs: [
    'You can’t use your account, and other members do not see you.',
    why,
    ...(appeal === null ? [] : [`If you think that we are wrong, you can appeal within ${appealDays} days.`]),
  ],
  ...(appeal === null
    ? helpdesk !== null && { action: { label: 'Contact us', link: helpdesk } }
    : {
        action: { label: 'Appeal', link: appeal },
        ...(helpdesk !== null && { closing: `Contact us: ${helpdesk}` }),
      }),
})

const removedMedia = (
  siteName: string,
  link: string,
  kind: 'photo' | 'video',
  why: string,
  appeal: string | null,
) => ({
  subject: `We removed one of your ${kind}s on ${siteName}`,
  paragraphs: [why, `The ${kind} is not shown to anyone. You can add another one.`],
  action: { label: `See my ${kind}s`, link },
  ...mayAppeal(appeal),
})

export const photoRemoved = (
  siteName: string,
  link: string,
  why: string,
  appeal: string | null,
): EmailContent<'photo-removed'> => ({
  kind: 'photo-removed',
  ...removedMedia(siteName, link, 'photo', why, appeal),
})

export const videoRemoved = (
  siteName: string,
  link: string,
  why: string,
  appeal: string | null,
): EmailContent<'video-removed'> => ({
  kind: 'video-removed',
  ...removedMedia(siteName, link, 'video', why, appeal),
})

const refused = (siteName: string, link: string, why: string) => ({
  subject: `We refused your appeal on ${siteName}`,
  paragraphs: ['Another look at our decision did not change it.', why],
  action: { label: 'See the decision', link },
})

/** Tells of a refused appeal against a rejection or removal. @param why what the admin wrote */
export const appealRefused = (
  siteName: string,
  link: string,
  why: string,
): EmailContent<'appeal-refused'> => ({ kind: 'appeal-refused', ...refused(siteName, link, why) })

/** Tells of a refused appeal against a suspension: the member can't sign in to read it. */
export const suspensionUpheld = (
  siteName: string,
  link: string,
  why: string,
): EmailContent<'suspension-upheld'> => ({ kind: 'suspension-upheld', ...refused(siteName, link, why) })

/** @param text what the admin wrote; may be empty */
export const appealGranted = (
  siteName: string,
  link: string,
  text: string,
): EmailContent<'appeal-granted'> => ({
  kind: 'appeal-granted',
  subject: `We granted your appeal on ${siteName}`,
  paragraphs: ['You were right, and we reversed our decision.', ...(text === '' ? [] : [text])],
  action: { label: 'See the decision', link },
})
