import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { entryKey } from './historyEntry.ts'
import { liesOverPage } from './modals.ts'
import { paths } from '../paths.ts'
import { overIn } from './useOverEntry.ts'

/**
 * Props of a dialog that is a route. After its closing transition it goes back to the page beneath.
 *
 * @param isCovered whether the current history entry is that of a modal route over this one
 */
export function useModalRoute(isCovered = false) {
  const state: unknown = useHistoryState()
  const [, navigate] = useLocation()
  /** Key of the history entry that is being left. */
  const [left, setLeft] = useState<string | null>(null)
  return {
    open: left !== entryKey(),
    onClose: () => setLeft(entryKey()),
    onClosed: () => {
      // A question over the dialog has a history entry of its own, like a modal route over it.
      const over = Number(overIn(history.state) !== null) + Number(isCovered)
      const goHome = () => navigate(paths.home, { replace: true })
      if (liesOverPage(state)) history.go(-1 - over)
      else if (over > 0) {
        addEventListener('popstate', goHome, { once: true })
        history.go(-over)
      } else goHome()
    },
  }
}
