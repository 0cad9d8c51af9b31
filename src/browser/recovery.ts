/** Recovers a page when a part of its code could not be loaded. */
import type { KeptTexts } from '../machines/app/session/implementations.ts'

const reloaded = 'reloaded'

/**
 * Returns whether the page's own script is no longer served, because there was a new release. True only once per
 * script, so that a page from a stale cache is not reloaded again and again.
 *
 * @throws TypeError while the server is out of reach
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
 * Reloads the page if its release is no longer served. Otherwise returns, and the missing part can be requested again.
 *
 * @throws TypeError while the server is out of reach
 */
export async function recover(browserSession: KeptTexts, reload: () => void): Promise<void> {
  if (!(await isOutdated(browserSession))) return
  reload()
  // Waits forever: the page is about to be replaced.
  await new Promise(() => {})
}
