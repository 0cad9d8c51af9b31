import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { keptUploadsMarker } from '../../machines/media/keptUploads/marker.ts'
import { useChild, useLodge, useUser } from '../lodge.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { retryableLazy, useOnce } from './retryableLazy.tsx'
import { questionIn } from './useQuestionEntry.ts'
import { useIsFirstSeen, useIsPageLoaded } from './usePageLoad.ts'

/** Lazy, because the first paint does not need it. */
const Shortcuts = retryableLazy(() => import('./Shortcuts.tsx').then((module) => module.Shortcuts))
const Confirmation = retryableLazy(() => import('./Confirmation.tsx').then((module) => module.Confirmation))

/** Lazy, because few pages upload something. */
const UploadTray = retryableLazy(() =>
  import('../screens/Uploads/UploadTray.tsx').then((module) => module.UploadTray),
)

/** Returns whether the device keeps unfinished files of the member. */
function useHasKeptUploads(): boolean {
  const { device } = useLodge()
  const user = useUser()
  const isFirstSeen = useIsFirstSeen()
  return isFirstSeen && user !== null && device.get(keptUploadsMarker(user.id)) !== null
}

/**
 * What any page of a member may open. The code of dialogs is large and is loaded on first use; what most pages need next
 * is loaded once the page has loaded.
 */
export function Overlays({ hasBegunUploads }: { hasBegunUploads: boolean }) {
  const confirmation = useChild('confirmation')
  const { charts } = useLodge()
  const asksNow = useSelector(confirmation, (snapshot) => snapshot.value !== 'closed')
  const wasReloaded = questionIn(useHistoryState()) !== null
  const hasAsked = useOnce(asksNow || wasReloaded)
  const isFirstSeen = useIsFirstSeen()
  const isPageLoaded = useIsPageLoaded()
  const hasUploads = useHasKeptUploads() || hasBegunUploads
  useEffect(() => {
    if (!isPageLoaded) return
    // A failed load is repeated on first use.
    import('./ThemeChooser.tsx').catch(() => {})
    charts('browse').catch(() => {})
    charts('toggles').catch(() => {})
  }, [isPageLoaded, charts])
  return (
    <>
      <PartBoundary isSilent>
        <Suspense>{hasAsked && <Confirmation confirmation={confirmation} />}</Suspense>
      </PartBoundary>
      <PartBoundary isSilent>
        <Suspense>{isFirstSeen && <Shortcuts />}</Suspense>
      </PartBoundary>
      <PartBoundary isSilent>
        <Suspense>{hasUploads && <UploadTray />}</Suspense>
      </PartBoundary>
    </>
  )
}
