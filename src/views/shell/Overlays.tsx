import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { useChild, useLodge } from '../lodge.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { retryableLazy, useOnce } from './retryableLazy.tsx'
import { questionIn } from './useQuestionEntry.ts'
import { useIsPageLoaded } from './usePageLoad.ts'

const loadConfirmation = () => import('./Confirmation.tsx')
const Confirmation = retryableLazy(() => loadConfirmation().then((module) => module.Confirmation))

/** Dialogs that any page of a member may open. Their code is loaded once the page has loaded, or on first use. */
export function Overlays() {
  const confirmation = useChild('confirmation')
  const { charts } = useLodge()
  const asksNow = useSelector(confirmation, (snapshot) => snapshot.value !== 'closed')
  const wasReloaded = questionIn(useHistoryState()) !== null
  const hasAsked = useOnce(asksNow || wasReloaded)
  const isQuiet = useIsPageLoaded()
  useEffect(() => {
    if (!isQuiet) return
    // A failed load is repeated when a dialog opens.
    loadConfirmation().catch(() => {})
    import('./ThemeChooser.tsx').catch(() => {})
    Promise.all([import('../screens/Notifications/NotificationsModal.tsx'), charts('notifications')]).catch(
      () => {},
    )
    charts('browse').catch(() => {})
    charts('toggles').catch(() => {})
  }, [isQuiet, charts])
  return (
    <PartBoundary isSilent>
      <Suspense>{hasAsked && <Confirmation confirmation={confirmation} />}</Suspense>
    </PartBoundary>
  )
}
