import { createContext, useContext, useId, useLayoutEffect } from 'react'

/** Keeps the page from scrolling for a holder of this name, until what it returns is called. */
export type HoldScroll = (holder: string) => () => void

const nothingToHold: HoldScroll = () => () => {}

/** The scrollLock chart, where a page has one. */
export const ScrollHoldContext = createContext(nothingToHold)

/** Holds the page as long as something lies open over it. */
export function useScrollHold(isOpen: boolean): void {
  const hold = useContext(ScrollHoldContext)
  const holder = useId()
  // Before anything is painted, and released before the page that was gone to sets its own position.
  useLayoutEffect(() => (isOpen ? hold(holder) : undefined), [hold, holder, isOpen])
}
