/** The page as charts need it: its address, its scrolling, and whether it is seen. */
import { navigate } from 'wouter/use-browser-location'
import type { ScrollingPage } from '../machines/app/scrollLock/implementations.ts'
import type { SessionDeps } from '../machines/app/session/implementations.ts'

export const pageLocation: SessionDeps['location'] = {
  origin: location.origin,
  current: () => location.pathname + location.search + location.hash,
  // In place of the page that it leaves: back would lead there again, and on from there.
  navigate: (path) => navigate(path, { replace: true }),
  assign: (url) => location.assign(url),
}

export const scrollingPage: ScrollingPage = {
  top: () => scrollY,
  fix() {
    const page = document.documentElement
    // The page does not grow into the place of the bar. Not a gutter: what lies over the page would not reach into it.
    const bar = innerWidth - page.clientWidth
    // Not `position: fixed`: a page at position 0 would have its windowed lists draw their beginning, out of sight.
    Object.assign(page.style, { overflow: 'hidden', paddingInlineEnd: bar > 0 ? `${bar}px` : '' })
    // What is fixed stands beside the window's edge and not in the page.
    page.style.setProperty('--bar', `${bar}px`)
  },
  free() {
    const page = document.documentElement
    Object.assign(page.style, { overflow: '', paddingInlineEnd: '' })
    page.style.removeProperty('--bar')
  },
  scrollTo: (top) => scrollTo({ top, behavior: 'instant' }),
}

/** Tells whether the page is in sight, now and at each change, until what it returns is called. */
export function followSight(report: (isVisible: boolean) => void): () => void {
  const watching = new AbortController()
  const tell = () => report(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', tell, { signal: watching.signal })
  tell()
  return () => watching.abort()
}

/** Calls back when the back button brings this very page back from the browser's memory. */
export function onReturn(returned: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) returned()
  })
}
