import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { keptUploadsMarker } from '../../machines/media/keptUploads/marker.ts'
import { useChild, useLodge, useUser } from '../lodge.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { retryableLazy, useOnce } from './retryableLazy.tsx'
import { questionIn } from './useQuestionEntry.ts'
import { useIsPageLoaded } from './usePageLoad.ts'

/** Lazy, because the first paint does not need it. */
const Shortcuts = retryableLazy(() => import('./Shortcuts.tsx').then((module) => module.Shortcuts))
const loadConfirmation = () => import('./Confirmation.tsx')
const Confirmation = retryableLazy(() => loadConfirmation().then((module) => module.Confirmation))

/** Lazy, because few pages upload something. */
const UploadTray = retryableLazy(() =>
  import('../screens/Uploads/UploadTray.tsx').then((module) => module.UploadTray),
)

/** Returns whether the member has chosen files since the page was opened, or the device keeps unfinished ones. */
function useHasUploads(): boolean {
  const { root, device } = useLodge()
  const user = useUser()
  const isQuiet = useIsPageLoaded()
  const [hasUploads, setHasUploads] = useState(false)
  useEffect(() => {
    const subscription = root.on('uploads.begun', () => setHasUploads(true))
    return () => subscription.unsubscribe()
  }, [root])
  return hasUploads || (isQuiet && user !== null && device.get(keptUploadsMarker(user.id)) !== null)
}

/** Dialogs that any page of a member may open. Their code is loaded once the page has loaded, or on first use. */
export function Overlays() {
  const confirmation = useChild('confirmation')
  const { charts } = useLodge()
  const asksNow = useSelector(confirmation, (snapshot) => snapshot.value !== 'closed')
  const wasReloaded = questionIn(useHistoryState()) !== null
  const hasAsked = useOnce(asksNow || wasReloaded)
  const isQuiet = useIsPageLoaded()
  const hasUploads = useHasUploads()
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
    <>
      <PartBoundary isSilent>
        <Suspense>{hasAsked && <Confirmation confirmation={confirmation} />}</Suspense>
      </PartBoundary>
      <PartBoundary isSilent>
        <Suspense>{isQuiet && <Shortcuts />}</Suspense>
      </PartBoundary>
      <PartBoundary isSilent>
        <Suspense>{hasUploads && <UploadTray />}</Suspense>
      </PartBoundary>
    </>
  )
}
