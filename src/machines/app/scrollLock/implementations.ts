import type { scrollLockMachine } from './machine.ts'

export interface ScrollingPage {
  /** How far the page is scrolled, in CSS pixels. */
  top: () => number
  /** Holds the page so that what is seen stays where it is. */
  fix: () => void
  free: () => void
  /** Moves it, held or not. */
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
