import type { scrollLockMachine } from './machine.ts'

export interface ScrollingPage {
  /** How far the page is scrolled, in CSS pixels. */
  top: () => number
  /** Fixes the body so that what was `top` pixels down stays where it is seen. */
  fix: (top: number) => void
  free: () => void
  scrollTo: (top: number) => void
}

export function createScrollLockImplementations({ page }: { page: ScrollingPage }) {
  let top = 0
  return {
    actions: {
      fixBody: () => {
        top = page.top()
        page.fix(top)
      },
      moveTo: (_args, place) => {
        top = place.top
        page.fix(top)
      },
      freeBody: () => {
        page.free()
        page.scrollTo(top)
      },
    },
  } satisfies Parameters<typeof scrollLockMachine.provide>[0]
}
