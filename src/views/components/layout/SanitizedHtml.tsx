import DOMPurify from 'dompurify'
import { useMemo } from 'react'

/** SAFETY, Access: a short allowlist, whatever the server's error said. */
const allowed = {
  ALLOWED_TAGS: ['a', 'b', 'br', 'em', 'i', 'p', 'strong', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?!\/))/i,
}

export interface SanitisedHtmlProps {
  html: string
}

export function SanitizedHtml({ html }: SanitisedHtmlProps) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html])
  // oxlint-disable-next-line react/no-danger -- the one place where markup enters, and it has just been cleaned
  return <span dangerouslySetInnerHTML={{ __html: clean }} />
}
