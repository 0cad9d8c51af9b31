import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** The allowed markup (`docs/security.md#links-and-html`). */
const allowed = {
  ALLOWED_TAGS: ['a', 'b', 'br', 'em', 'i', 'p', 'strong', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?!\/))/i,
}

export interface SanitizedHtmlProps {
  html: string
}

export function SanitizedHtml({ html }: SanitizedHtmlProps) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html])
  // oxlint-disable-next-line react/no-danger -- the only place for markup, sanitized just before
  return <span dangerouslySetInnerHTML={{ __html: clean }} />
}
