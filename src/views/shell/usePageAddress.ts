import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { beneathOf, modalAt, type ModalState, stateOver } from './modals.ts'

/** The address of the page that is shown, its parameters included; while a modal route is on, of the one beneath. */
export function usePageAddress(): string {
  const [path] = useLocation()
  const search = useSearch()
  const state: unknown = useHistoryState()
  if (modalAt(path) !== null) return beneathOf(state)
  return search === '' ? path : `${path}?${search}`
}

/** What a modal that is opened from here is told of the page beneath it. */
export function useStateOver(): ModalState {
  return stateOver(usePageAddress(), useHistoryState())
}
