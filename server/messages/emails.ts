/** Emails about messages. */
import type { EmailContent } from '../mail/email.ts'

/** Says only how many members wrote: an email may be read by others than the member, for example on a lock screen. */
export const unreadMessages = (
  siteName: string,
  link: string,
  memberCount: number,
): EmailContent<'unread-messages'> => ({
  kind: 'unread-messages',
  subject:
    memberCount === 1
      ? `A member wrote to you on ${siteName}`
      : `${memberCount} members wrote to you on ${siteName}`,
  paragraphs: [
    memberCount === 1
      ? 'Messages from one member wait for you.'
      : `Messages from ${memberCount} members wait for you.`,
    'For your privacy this email shows neither names nor texts. You get it at most once a day.',
  ],
  action: { label: 'Read my messages', link },
})
