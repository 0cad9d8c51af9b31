import { lazy, Suspense } from 'react'

const Sanitised = lazy(async () => ({ default: (await import('./SanitisedHtml.tsx')).SanitisedHtml }))

const hasMarkup = (html: string) => /[<&]/.test(html)

export interface SafeHtmlProps {
  html: string
}

/** Markup that came over the wire. Most of it is plain words, which need no sanitiser and so do not load one. */
export function SafeHtml({ html }: SafeHtmlProps) {
  if (!hasMarkup(html)) return html
  return (
    <Suspense fallback={null}>
      <Sanitised html={html} />
    </Suspense>
  )
}
