/** The content of an email, and the email that is made of it. */
import { escapeHtml } from '../http/markup.ts'
import type { MailKind } from './kinds.ts'

export interface EmailContent<Kind extends MailKind = MailKind> {
  readonly kind: Kind
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The one main button. */
  readonly action?: { readonly label: string; readonly link: string }
  /** Small print, e.g. what to do if the email was not expected. */
  readonly closing?: string
}

/** What stands below each email. */
export interface EmailFooter {
  /** Why the receiver gets the email, as a sentence. */
  readonly why: string
  /** Where members choose their emails; null for receivers without an account. */
  readonly preferencesLink: string | null
  /** Switches off this kind of email; null for emails that an account needs. */
  readonly unsubscribeLink: string | null
}

/** An email that is ready to be sent. */
export interface Email {
  readonly to: string
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Escapes a text for HTML, and turns its http and https addresses into links. */
export const linked = (text: string, linkStyle = ''): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}"${linkStyle}>${safe}</a>` : safe
    })
    .join('')
