import { type ReactNode, useMemo } from 'react'
import { useLocation } from 'wouter'
import { type HoldScroll, ScrollHoldContext } from '../components/messages/scrollHold.ts'
import { SkipLink } from '../components/layout/SkipLink.tsx'
import { useChild } from '../lodge.ts'
import { Bars } from './Bars.tsx'
import { Cookies } from './Cookies.tsx'
import { Flashes } from './Flashes.tsx'
import { NoticeBoundary } from './NoticeBoundary.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { PageFooter } from './PageFooter.tsx'
import { ScrollKeeper } from './ScrollKeeper.tsx'

/** The frame of every page: bars, flash messages, cookie banner and dialogs (`docs/product.md#application-shell`). */
export function Shell({ children }: { children: ReactNode }) {
  const lock = useChild('scrollLock')
  const session = useChild('session')
  const flash = useChild('flash')
  const cookieBanner = useChild('cookieBanner')
  const [path] = useLocation()
  const hold = useMemo<HoldScroll>(
    () => (holder) => {
      lock.send({ type: 'scroll.hold', holder })
      return () => lock.send({ type: 'scroll.release', holder })
    },
    [lock],
  )
  return (
    <ScrollHoldContext value={hold}>
      <SkipLink />
      <ScrollKeeper lock={lock} />
      <PartBoundary resetKey={path}>
        <Bars session={session} />
      </PartBoundary>
      <NoticeBoundary resetKey={path}>
        <Flashes flash={flash} />
      </NoticeBoundary>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <NoticeBoundary resetKey={path}>
        <PageFooter />
      </NoticeBoundary>
      <NoticeBoundary resetKey={path}>
        <Cookies banner={cookieBanner} />
      </NoticeBoundary>
    </ScrollHoldContext>
  )
}
