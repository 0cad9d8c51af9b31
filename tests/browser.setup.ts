/** What views ask of a browser and jsdom lacks: it lays nothing out, so that there is nothing to observe. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

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
