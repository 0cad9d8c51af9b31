import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, for differences that CSS can't express, such as menu items. */
export function useMedia(query: string): boolean {
  const condition = query.replace('@media ', '')
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(condition)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [condition],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(condition).matches)
}
