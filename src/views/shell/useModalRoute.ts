import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { entryKey } from './historyEntry.ts'
import { liesOverPage } from './modals.ts'
import { paths } from '../paths.ts'
import { overIn } from './useOverEntry.ts'

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
      // It may close with something over it that has an entry too.
      const isUnderAnother = overIn(history.state) !== null
      const goHome = () => navigate(paths.home, { replace: true })
      if (liesOverPage(state)) history.go(isUnderAnother ? -2 : -1)
      else if (isUnderAnother) {
        addEventListener('popstate', goHome, { once: true })
        history.back()
      } else goHome()
    },
  }
}
