import { createContext, useContext, useId, useLayoutEffect } from 'react'

/** Keeps the page from scrolling until the returned function is called. `holder`: a unique name. */
export type HoldScroll = (holder: string) => () => void

const nothingToHold: HoldScroll = () => () => {}

/** Provided by the `scrollLock` chart, where a page has one. */
export const ScrollHoldContext = createContext(nothingToHold)

/** Keeps the page from scrolling while something is open over it. */
export function useScrollHold(isOpen: boolean): void {
  const hold = useContext(ScrollHoldContext)
  const holder = useId()
  // A layout effect locks before the first paint, and unlocks before the next page sets its scroll position.
  useLayoutEffect(() => (isOpen ? hold(holder) : undefined), [hold, holder, isOpen])
}
