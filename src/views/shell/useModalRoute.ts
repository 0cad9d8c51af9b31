import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { entryKey } from './historyEntry.ts'
import { liesOverPage } from './modals.ts'
import { paths } from '../paths.ts'
import { overIn } from './useOverEntry.ts'

/** Props of a dialog that is a route. After its closing transition it goes back to the page beneath. */
export function useModalRoute() {
  const state: unknown = useHistoryState()
  const [, navigate] = useLocation()
  /** Key of the history entry that is being left. */
  const [left, setLeft] = useState<string | null>(null)
  return {
    open: left !== entryKey(),
    onClose: () => setLeft(entryKey()),
    onClosed: () => {
      // A question over the dialog has a history entry of its own.
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
