/** Adds browser features that views use and jsdom lacks. jsdom has no layout, so there is nothing to observe. */
import { cleanup, configure } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, vi } from 'vitest'

// virtua renders only rows that fit the window. Mocked here for all files, because a mock in one file comes too late
// when another file of the same worker has loaded it.
vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { children: ReactNode }) => children }))

// Testing Library unmounts by itself only when `afterEach` is global.
afterEach(cleanup)

// Milliseconds. Long for a busy machine; usually the wait is short.
configure({ asyncUtilTimeout: 10_000 })

/** An observer that never fires. */
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

/** A media query that never matches: no phone, light theme, normal motion. */
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

/** An empty list of tracks. */
class NoTracks extends EventTarget {
  readonly length = 0;
  [Symbol.iterator]() {
    return [].values()
  }
}

Object.assign(globalThis, {
  IntersectionObserver: SilentObserver,
  ResizeObserver: SilentObserver,
  matchMedia: (query: string) => new UnmetQuery(query),
  scrollTo: () => {},
})

Element.prototype.scrollIntoView = () => {}
Element.prototype.getAnimations = () => []
Document.prototype.getAnimations = () => []
Document.prototype.elementFromPoint = () => null

// A width for lists that render only what fits.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => innerWidth })

// The player of videos listens to the lists of tracks, which are empty.
for (const tracks of ['textTracks', 'audioTracks', 'videoTracks'])
  Object.defineProperty(HTMLMediaElement.prototype, tracks, {
    configurable: true,
    value: new NoTracks(),
  })

// The page scrolls.
Object.defineProperty(Document.prototype, 'scrollingElement', {
  configurable: true,
  get(this: Document) {
    return this.documentElement
  },
})

/** What React says of items of a list without a key, or with the key of another item: one may show what another has. */
const wrongKeys: string[] = []
const { error } = console
Object.assign(console, {
  error(...said: unknown[]) {
    const [text, ...parts] = said.map(String)
    if (text?.includes('unique "key" prop') || text?.includes('with the same key'))
      wrongKeys.push([text, ...parts].join(' '))
    error(...said)
  },
})

afterEach(() => {
  const [wrongKey] = wrongKeys.splice(0)
  if (wrongKey !== undefined) throw new Error(wrongKey)
})

const loaded = [...document.head.children]

/**
 * A worker runs many test files in one window. Everything that a file changes is reset, except loaded modules and style
 * sheets, so that files can run in any order.
 */
afterAll(async () => {
  Object.assign(console, { error })
  vi.useRealTimers()
  // A module that is still loading when the file ends fails to load, for the next file too, which shares the modules.
  await vi.dynamicImportSettled()
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
  // The next file starts as after following a link, not after back or forward.
  history.pushState(null, '', '/')
})
