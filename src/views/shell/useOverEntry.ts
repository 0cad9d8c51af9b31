import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** Returns the name of the overlay that a history entry stands for, or null. */
export const overIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'over' in state && typeof state.over === 'string'
    ? state.over
    : null

/** Gives an overlay a history entry of its own, so that back closes it and keeps the page beneath. */
export function useOverEntry() {
  const [path, navigate] = useLocation()
  const over = overIn(useHistoryState())
  const open = useCallback(
    (what: string) => navigate(path + location.search, { state: { ...history.state, over: what } }),
    [navigate, path],
  )
  /** Puts another overlay in the place of the open one. */
  const replace = useCallback(
    (what: string) =>
      navigate(path + location.search, { state: { ...history.state, over: what }, replace: true }),
    [navigate, path],
  )
  const close = useCallback(() => history.back(), [])
  return { over, open, replace, close }
}
