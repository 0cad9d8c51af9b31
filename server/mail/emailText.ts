import type { EmailContent, EmailFooter } from './email.ts'

/** Writes an email as plain text. It says the same as its HTML. */
export const emailText = (
  siteName: string,
  { paragraphs, action, closing }: EmailContent,
  { why, preferencesLink, unsubscribeLink }: EmailFooter,
): string =>
  [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(closing ? [closing] : []),
    // The mark before a signature (RFC 3676, 4.3): mail programs leave what follows out of replies.
    `-- \n${siteName}\n${why}`,
    ...(unsubscribeLink ? [`Stop these emails:\n${unsubscribeLink}`] : []),
    ...(preferencesLink ? [`Choose your emails:\n${preferencesLink}`] : []),
  ].join('\n\n')
