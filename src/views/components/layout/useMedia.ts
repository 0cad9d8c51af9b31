import { useCallback, useSyncExternalStore } from 'react'

/** Whether one of the theme's media queries holds now, for what CSS alone cannot tell: which items a menu has. */
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
