/** What views ask of a browser and jsdom lacks: it lays nothing out, so that there is nothing to observe. */
import { cleanup, configure } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, vi } from 'vitest'

// It shows what fits the window. Mocked here for all files: one that mocks it for itself comes too late where another
// has loaded what uses it.
vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { children: ReactNode }) => children }))

// Testing Library unmounts by itself only where `afterEach` is a global.
afterEach(cleanup)

// A bound for a busy machine; what is waited for usually comes at once.
configure({ asyncUtilTimeout: 10_000 })

/** Observes nothing: nothing ever changes its size or comes into sight by itself. */
class SilentObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds: readonly number[] = []
  disconnect() {}
  observe() {}
  takeRecords() {
    return []
  }
  unobserve() {}
}

/** A query that nothing meets: no phone, no dark theme, motion as usual. */
class UnmetQuery extends EventTarget implements MediaQueryList {
  readonly matches = false
  readonly media: string
  onchange = null

  constructor(media: string) {
    super()
    this.media = media
  }

  addListener() {}
  removeListener() {}
}

Object.assign(globalThis, {
  IntersectionObserver: SilentObserver,
  ResizeObserver: SilentObserver,
  matchMedia: (query: string) => new UnmetQuery(query),
  scrollTo: () => {},
})

// Lists that show only what fits their width show something.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => innerWidth })

// What scrolls is the page.
Object.defineProperty(Document.prototype, 'scrollingElement', {
  configurable: true,
  get(this: Document) {
    return this.documentElement
  },
})

const loaded = [...document.head.children]

/**
 * A worker runs many files in one window, with the modules and style sheets that any of them has loaded. Whatever else
 * a file leaves is put back, so that they can come in any order.
 */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
  }
  document.head.append(...loaded.filter(({ isConnected }) => !isConnected))
  for (const other of document.head.querySelectorAll(':scope > :not(style)')) other.remove()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  // The next file begins as somebody comes who follows a link: not by back or forward.
  history.pushState(null, '', '/')
})
