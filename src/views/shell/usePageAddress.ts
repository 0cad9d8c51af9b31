import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { beneathOf, modalAt, type ModalState, stateOver } from './modals.ts'

/** Returns the address of the page with its query. While a modal route is open, that of the page beneath. */
export function usePageAddress(): string {
  const [path] = useLocation()
  const search = useSearch()
  const state: unknown = useHistoryState()
  if (modalAt(path) !== null) return beneathOf(state)
  return search === '' ? path : `${path}?${search}`
}

/** Returns the history state for a modal that is opened from this page. */
export function useStateOver(): ModalState {
  return stateOver(usePageAddress(), useHistoryState())
}
