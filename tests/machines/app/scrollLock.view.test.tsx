import { expect, vi } from 'vitest'

import { scrollingPage } from '../../../src/browser/page.ts'
import { createScrollLockImplementations } from '../../../src/machines/app/scrollLock/implementations.ts'
import { describeShown } from '../harness/describeShown.ts'
import type { Stage } from '../harness/describeShown.ts'
import { scrollLock } from './scrollLock.cases.ts'

/** The scroll position, in CSS pixels. */
const readTo = 340

/** jsdom has no layout, so it does not scroll by itself. */
function openPage(): Stage {
  let place = readTo
  vi.stubGlobal('scrollY', readTo)
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => vi.stubGlobal('scrollY', top))
  const overflow = () => getComputedStyle(document.documentElement).overflow
  const scrolls = () => {
    expect(overflow()).not.toBe('hidden')
    expect(scrollY).toBe(place)
  }
  const standsStill = () => {
    expect(overflow()).toBe('hidden')
    expect(scrollY).toBe(place)
  }
  return {
    perform: ({ type }) => {
      if (type === 'page.changed') place = 0
    },
    looks: { free: scrolls, arming: scrolls, locked: standsStill },
    end: () => {
      scrollingPage.free()
      vi.unstubAllGlobals()
    },
  }
}

describeShown(
  { ...scrollLock, implementations: () => createScrollLockImplementations({ page: scrollingPage }) },
  openPage,
)
