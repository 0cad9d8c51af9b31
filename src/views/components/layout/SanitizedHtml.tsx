import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { isOutwardLink, isSitePath } from '../../../../contract/sitePath.ts'

/** The allowed markup (`docs/security.md#links-and-html`). */
const allowed = {
  ALLOWED_TAGS: ['a', 'b', 'br', 'em', 'i', 'p', 'strong', 'ul', 'ol', 'li'],
  ALLOWED_ATTR: ['href'],
}

// Refused here, because DOMPurify checks addresses by a pattern, which cannot tell what a browser makes of a path.
DOMPurify.addHook('uponSanitizeAttribute', (_element, attribute) => {
  const { attrName, attrValue } = attribute
  if (attrName === 'href' && !isSitePath(attrValue) && !isOutwardLink(attrValue)) attribute.keepAttr = false
})

export interface SanitizedHtmlProps {
  html: string
}

export function SanitizedHtml({ html }: SanitizedHtmlProps) {
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html])
  // oxlint-disable-next-line react/no-danger -- the only place for markup, sanitized just before
  return <span dangerouslySetInnerHTML={{ __html: clean }} />
}
