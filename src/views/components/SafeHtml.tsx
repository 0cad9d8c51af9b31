import { lazy, Suspense } from 'react'

/** Where the sanitiser did not arrive: the words without their markup. */
const Words = ({ html }: SafeHtmlProps) => new DOMParser().parseFromString(html, 'text/html').body.textContent

const Sanitised = lazy(async () => {
  const { SanitisedHtml } = await import('./SanitisedHtml.tsx').catch(() => ({ SanitisedHtml: Words }))
  return { default: SanitisedHtml }
})

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
