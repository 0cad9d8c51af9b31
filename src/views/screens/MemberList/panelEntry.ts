import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * While the panel of filters is open an entry of the history stands for it: back closes it, and takes back what was
 * done in it. Which address it was opened from stands in the entry, so that a reload keeps it.
 */
export const panelIn = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'filtersOver' in state &&
  typeof state.filtersOver === 'string'
    ? state.filtersOver
    : null

/** @param address of the list as it is now */
export function usePanelEntry(address: string) {
  const [, navigate] = useLocation()
  const openedFrom = panelIn(useHistoryState())
  const open = useCallback(
    () => navigate(address, { state: { ...history.state, filtersOver: address } }),
    [address, navigate],
  )
  const close = useCallback(() => {
    // An entry in which nothing was changed would show the same list twice.
    if (openedFrom === address) history.back()
    else navigate(address, { replace: true, state: { ...history.state, filtersOver: undefined } })
  }, [address, navigate, openedFrom])
  return { isOpen: openedFrom !== null, open, close }
}
