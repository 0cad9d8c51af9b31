const lost = new Set<HTMLLinkElement>()

/** Keeps in mind the style sheets of a page that do not arrive. */
export function followLostStyles(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
    },
    // Of what a page loads, errors do not bubble.
    true,
  )
}

const bring = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const { rel, href, crossOrigin } = link
    const again = Object.assign(document.createElement('link'), { rel, href, crossOrigin })
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`Unable to load the styles of ${href}`)))
    lost.delete(link)
    link.replaceWith(again)
  })

let coming: Promise<unknown> = Promise.resolve()

/**
 * Asks anew for those that did not arrive. Vite asks for each once only, also for one that was lost while the page was
 * quiet: what comes with it would be shown bare.
 *
 * @throws while one does not arrive
 */
export async function bringLostStyles(): Promise<void> {
  // One after the other: who comes second waits for what the first one asks for.
  coming = coming.catch(() => {}).then(() => Promise.all([...lost].map(bring)))
  await coming
}
