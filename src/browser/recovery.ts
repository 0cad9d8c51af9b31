/** How a page whose code did not arrive comes to have it. */
import type { KeptTexts } from '../machines/session/implementations.ts'

const reloaded = 'reloaded'

/**
 * Whether the script that this page began with is no longer served: there was a release since. Told once, so that a
 * page which an old server still serves is not loaded over and over.
 *
 * @throws while the server is out of reach
 */
async function isOutdated(browserSession: KeptTexts): Promise<boolean> {
  const src = document.querySelector<HTMLScriptElement>('script[src]')?.src
  if (src === undefined) return false
  const { status } = await fetch(src, { method: 'HEAD', cache: 'no-store' })
  if (status !== 404 || browserSession.get(reloaded) === src) return false
  browserSession.set(reloaded, src)
  return true
}

/** Vite asks for a style sheet once only: one that did not arrive is asked for anew here. */
const bringLostStyles = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet === null)
      .map(
        (lost) =>
          new Promise((resolve, reject) => {
            const { rel, href, crossOrigin } = lost
            const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin })
            link.addEventListener('load', resolve)
            link.addEventListener('error', reject)
            lost.replaceWith(link)
          }),
      ),
  )

/**
 * Loads the page anew if its release is no longer served; else brings what is missing.
 *
 * @throws while the server is out of reach
 */
export async function recover(browserSession: KeptTexts, reload: () => void): Promise<void> {
  if (await isOutdated(browserSession)) {
    reload()
    // Nothing more is shown of this page.
    await new Promise(() => {})
  }
  await bringLostStyles()
}
