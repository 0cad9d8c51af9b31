import type { scrollLockMachine } from './machine.ts'

export interface ScrollingPage {
  /** Returns the scroll position in CSS pixels. */
  top: () => number
  /** Locks scrolling without moving the page. */
  fix: () => void
  free: () => void
  /** Scrolls the page, locked or not. */
  scrollTo: (top: number) => void
}

export function createScrollLockImplementations({ page }: { page: ScrollingPage }) {
  let top = 0
  return {
    actions: {
      fixBody: () => {
        top = page.top()
        page.fix()
      },
      moveTo: (_args, place) => {
        top = place.top
        page.scrollTo(top)
      },
      freeBody: () => {
        page.free()
        page.scrollTo(top)
      },
    },
  } satisfies Parameters<typeof scrollLockMachine.provide>[0]
}
