import { type ComponentType, lazy, Suspense } from 'react'

/** Fallback when the sanitizer could not be loaded: the text without markup. */
const Words = ({ html }: SafeHtmlProps) => (
  <span>{new DOMParser().parseFromString(html, 'text/html').body.textContent}</span>
)

const hasMarkup = (html: string) => /[<&]/.test(html)

export interface SafeHtmlProps {
  html: string
}

/** @param load loads the sanitizer */
export function safeHtmlBy(load: () => Promise<ComponentType<SafeHtmlProps>>): ComponentType<SafeHtmlProps> {
  const Sanitised = lazy(async () => ({ default: await load().catch(() => Words) }))
  return function SafeHtml({ html }) {
    if (!hasMarkup(html)) return <span>{html}</span>
    return (
      <Suspense fallback={null}>
        <Sanitised html={html} />
      </Suspense>
    )
  }
}

/** Shows markup from the server. Loads the sanitizer only for text that contains markup. */
export const SafeHtml = safeHtmlBy(async () => (await import('./SanitizedHtml.tsx')).SanitizedHtml)
