/** The content of an email, as plain text and as HTML. */
import { escapeHtml } from '../http/markup.ts'

export interface EmailContent {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly link: string }
  /** Small print, e.g. what to do if the email was not expected. */
  readonly closing?: string
}

/** An email that is ready to be sent. */
export interface Email {
  readonly to: string
  readonly from: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Escapes a text for HTML, and turns its http and https addresses into links. */
export const linked = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('')

export const emailText = (siteName: string, { paragraphs, action, closing }: EmailContent): string =>
  [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...(closing ? [closing] : []),
    siteName,
  ].join('\n\n')

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Styles are inline, because mail programs drop style sheets. */
export const emailHtml = (
  siteName: string,
  { subject, paragraphs, action, closing }: EmailContent,
): string => {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${linked(text)}</p>`).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#eda63f;color:#1c1405;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`
    : ''
  const foot = closing
    ? `<p style="margin:0;color:#59635f;font-size:13px;line-height:20px">${linked(closing)}</p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;background:#f7f5f1"><div style="max-width:480px;margin:0 auto;padding:24px;border-radius:14px;background:#fff;color:#1b2224;${font};font-size:16px;line-height:24px"><p style="margin:0 0 24px;font-weight:700;font-size:20px">${escapeHtml(siteName)}</p>${body}${button}${foot}</div></body></html>`
}
