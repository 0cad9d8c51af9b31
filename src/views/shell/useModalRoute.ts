import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { entryKey } from './historyEntry.ts'
import { liesOverPage, places } from './places.ts'

/** What a dialog that is a route is open by (DESIGN 6): once it has faded, the page is back that it was opened from. */
export function useModalRoute() {
  const state: unknown = useHistoryState()
  const [, navigate] = useLocation()
  /** The history entry that is being left. */
  const [left, setLeft] = useState<string | null>(null)
  return {
    open: left !== entryKey(),
    onClose: () => setLeft(entryKey()),
    onClosed: () => {
      if (liesOverPage(state)) history.back()
      else navigate(places.home, { replace: true })
    },
  }
}
