const lost = new Set<HTMLLinkElement>()

/** Records the style sheets of a page that fail to load. */
export function followLostStyles(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
    },
    // Capture phase: `error` events of resources do not bubble.
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
 * Loads lost style sheets again. Vite requests each only once, so a component whose sheet was lost in the background
 * would be shown without styles.
 *
 * @throws Error while a sheet can't be loaded
 */
export async function bringLostStyles(): Promise<void> {
  // Calls run one after another, so that a second one waits for the requests of the first.
  coming = coming.catch(() => {}).then(() => Promise.all([...lost].map(bring)))
  await coming
}
