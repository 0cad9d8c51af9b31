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

/** Dialogs that any page of a member may call for; their code comes when the page is quiet, or with the first of them. */
export function Overlays() {
  const confirmation = useChild('confirmation')
  const { charts } = useLodge()
  const asksNow = useSelector(confirmation, (snapshot) => snapshot.value !== 'closed')
  const wasReloaded = questionIn(useHistoryState()) !== null
  const hasAsked = useOnce(asksNow || wasReloaded)
  const isQuiet = useIsPageLoaded()
  useEffect(() => {
    if (!isQuiet) return
    // Whoever is offline now asks for it again when he opens one.
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
