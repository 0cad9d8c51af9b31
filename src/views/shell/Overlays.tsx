import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { useChild, useLodge } from '../lodge.ts'
import { PartBoundary } from './PartBoundary.tsx'
import { part } from './part.tsx'

const loadConfirmation = () => import('./Confirmation.tsx')
const loadNotices = () => import('./Notices.tsx')
const Confirmation = part(() => loadConfirmation().then((module) => module.Confirmation))
const Notices = part(() => loadNotices().then((module) => module.Notices))

/** Milliseconds after which a quiet page fetches the dialogs' code, so that a lost network does not keep them shut. */
const quietFor = 3_000

/** True from the first time on: what was open once stays mounted, so that it can close with its motion. */
function useOnce(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver || isNow
}

/** Dialogs that any page of a member may call for; their code comes when the page is quiet, or with the first of them. */
export function Overlays() {
  const confirmation = useChild('confirmation')
  const { notices } = useLodge()
  const asksNow = useSelector(confirmation, (snapshot) => snapshot.value !== 'closed')
  const showsNotices = useSelector(notices, (snapshot) => snapshot.hasTag('open'))
  const hasAsked = useOnce(asksNow)
  const hasShownNotices = useOnce(showsNotices)
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever is offline now asks for it again when he opens one.
      loadConfirmation().catch(() => {})
      loadNotices().catch(() => {})
    }, quietFor)
    return () => clearTimeout(timer)
  }, [])
  return (
    <PartBoundary isSilent>
      <Suspense>
        {hasAsked && <Confirmation confirmation={confirmation} />}
        {hasShownNotices && <Notices notices={notices} />}
      </Suspense>
    </PartBoundary>
  )
}
