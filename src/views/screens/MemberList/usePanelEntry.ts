import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * An open panel has a history entry, so that the back button closes it and reverts its changes. The entry's state keeps
 * the address from which the panel was opened, so that it stays open after a reload.
 *
 * @returns that address, or null when no panel is open
 */
export const panelAddressIn = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'filtersOver' in state &&
  typeof state.filtersOver === 'string'
    ? state.filtersOver
    : null

/** @param address the current address of the list */
export function usePanelEntry(address: string) {
  const [, navigate] = useLocation()
  const openedFrom = panelAddressIn(useHistoryState())
  const open = useCallback(
    () => navigate(address, { state: { ...history.state, filtersOver: address } }),
    [address, navigate],
  )
  const close = useCallback(() => {
    // Without changes, closing removes the entry: two entries would show the same list.
    if (openedFrom === address) history.back()
    else navigate(address, { replace: true, state: { ...history.state, filtersOver: undefined } })
  }, [address, navigate, openedFrom])
  return { isOpen: openedFrom !== null, open, close }
}
