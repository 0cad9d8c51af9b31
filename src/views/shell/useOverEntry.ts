import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** What lies over the page or the dialog that an entry of the history stands for. */
export const overIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'string'
    ? state.over
    : null

/** What lies over a profile or a page has an entry of the history: back leaves it, and what is beneath stays. */
export function useOverEntry() {
  const [path, navigate] = useLocation()
  const over = overIn(useHistoryState())
  const open = useCallback(
    (what: string) => navigate(path + location.search, { state: { ...history.state, over: what } }),
    [navigate, path],
  )
  const close = useCallback(() => history.back(), [])
  return { over, open, close }
}
