import { useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { useChild, useLodge } from '../lodge.ts'
import { Boundary } from './Boundary.tsx'

const Confirmation = lazy(() =>
  import('./Confirmation.tsx').then((module) => ({ default: module.Confirmation })),
)
const Notices = lazy(() => import('./Notices.tsx').then((module) => ({ default: module.Notices })))

/** True from the first time on: what was open once stays mounted, so that it can close with its motion. */
function useOnce(isNow: boolean): boolean {
  const [wasEver, setWasEver] = useState(isNow)
  if (isNow && !wasEver) setWasEver(true)
  return wasEver || isNow
}

/** Dialogs that any page may call for; their code comes with the first of them. */
export function Overlays() {
  const asksNow = useSelector(useChild('confirmation'), (snapshot) => snapshot.value !== 'closed')
  const showsNotices = useSelector(useLodge().notices, (snapshot) => snapshot.hasTag('open'))
  const hasAsked = useOnce(asksNow)
  const hasShownNotices = useOnce(showsNotices)
  return (
    <Boundary isSilent>
      <Suspense>
        {hasAsked && <Confirmation />}
        {hasShownNotices && <Notices />}
      </Suspense>
    </Boundary>
  )
}
