/** The browser page as charts use it: address, scrolling and visibility. */
import { navigate } from 'wouter/use-browser-location'
import type { ScrollingPage } from '../machines/app/scrollLock/implementations.ts'
import type { SessionDeps } from '../machines/app/session/implementations.ts'

export const pageLocation: SessionDeps['location'] = {
  origin: location.origin,
  current: () => location.pathname + location.search + location.hash,
  // Replaces the history entry. Otherwise back would return to a page that redirects here again.
  navigate: (path) => navigate(path, { replace: true }),
  // The same: back from the sign-on must not return to `/login`, which leads there again.
  leave: (url) => location.replace(url),
}

export const scrollingPage: ScrollingPage = {
  top: () => scrollY,
  fix() {
    const page = document.documentElement
    // Padding keeps the page from growing when the scroll bar goes. `scrollbar-gutter` would narrow overlays too.
    const bar = innerWidth - page.clientWidth
    // Not `position: fixed`: it moves the page to position 0, and windowed lists would draw their first rows.
    Object.assign(page.style, { overflow: 'hidden', paddingInlineEnd: bar > 0 ? `${bar}px` : '' })
    // Fixed elements are placed in the window, so the padding of the page does not move them.
    page.style.setProperty('--bar', `${bar}px`)
  },
  free() {
    const page = document.documentElement
    Object.assign(page.style, { overflow: '', paddingInlineEnd: '' })
    page.style.removeProperty('--bar')
  },
  scrollTo: (top) => scrollTo({ top, behavior: 'instant' }),
}

/** Reports whether the page is visible, now and at each change. Returns a function that stops. */
export function followSight(report: (isVisible: boolean) => void): () => void {
  const watching = new AbortController()
  const tell = () => report(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', tell, { signal: watching.signal })
  tell()
  return () => watching.abort()
}

/** Calls back when the browser restores this page from its back/forward cache. Returns a function that stops. */
export function onReturn(returned: () => void): () => void {
  const watching = new AbortController()
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) returned()
    },
    { signal: watching.signal },
  )
  return () => watching.abort()
}
