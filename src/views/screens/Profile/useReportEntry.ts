import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

const isReporting = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'reports' in state && state.reports === true

/** While a report is written an entry of the history stands for it: back leaves it, and the profile stays. */
export function useReportEntry() {
  const [path, navigate] = useLocation()
  const isOpen = isReporting(useHistoryState())
  const open = useCallback(
    () => navigate(path, { state: { ...history.state, reports: true } }),
    [navigate, path],
  )
  const close = useCallback(() => history.back(), [])
  return { isOpen, open, close }
}
