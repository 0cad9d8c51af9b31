import { type RefObject, useCallback, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
const isAnyFullScreen = () => document.fullscreenElement !== null

function leave() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}

/**
 * Returns whether an element is shown in full screen, and functions that change it and that leave it. `toggle` is null
 * where phones can't.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  readonly isFullScreen: boolean
  readonly toggle: (() => void) | null
  readonly leave: () => void
} {
  const isFullScreen = useSyncExternalStore(subscribe, isAnyFullScreen)
  const toggle = useCallback(() => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : element.current?.requestFullscreen()
    // Refused by the browser: nothing changes on screen.
    change?.catch(() => {})
  }, [element])
  return { isFullScreen, toggle: document.fullscreenEnabled ? toggle : null, leave }
}
