import { type ComponentType, lazy, Suspense } from 'react'

/** Where the sanitiser did not arrive: the words without their markup. */
const Words = ({ html }: SafeHtmlProps) => new DOMParser().parseFromString(html, 'text/html').body.textContent

const hasMarkup = (html: string) => /[<&]/.test(html)

export interface SafeHtmlProps {
  html: string
}

/** @param load brings the sanitiser */
export function safeHtmlBy(load: () => Promise<ComponentType<SafeHtmlProps>>): ComponentType<SafeHtmlProps> {
  const Sanitised = lazy(async () => ({ default: await load().catch(() => Words) }))
  return function SafeHtml({ html }) {
    if (!hasMarkup(html)) return html
    return (
      <Suspense fallback={null}>
        <Sanitised html={html} />
      </Suspense>
    )
  }
}

/** Markup that came over the wire. Most of it is plain words, which need no sanitiser and so do not load one. */
export const SafeHtml = safeHtmlBy(async () => (await import('./SanitizedHtml.tsx')).SanitizedHtml)
