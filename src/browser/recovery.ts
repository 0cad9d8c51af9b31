/** How a page whose code did not arrive comes to have it. */
import type { KeptTexts } from '../machines/app/session/implementations.ts'

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

/**
 * Loads the page anew if its release is no longer served; else what is missing can be asked for again.
 *
 * @throws while the server is out of reach
 */
export async function recover(browserSession: KeptTexts, reload: () => void): Promise<void> {
  if (!(await isOutdated(browserSession))) return
  reload()
  // Nothing more is shown of this page.
  await new Promise(() => {})
}
