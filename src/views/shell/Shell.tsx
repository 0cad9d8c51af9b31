import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { SkipLink } from '../components/SkipLink.tsx'
import { selectIsMember, useChild } from '../lodge.ts'
import { Bars } from './Bars.tsx'
import { Cookies } from './Cookies.tsx'
import { Flashes } from './Flashes.tsx'
import { Overlays } from './Overlays.tsx'
import { PageFooter } from './PageFooter.tsx'
import { ScrollKeeper } from './ScrollKeeper.tsx'

/** SPEC 2, Application shell: what stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useChild('session')
  const isMember = useSelector(session, selectIsMember)
  return (
    <>
      <SkipLink />
      <ScrollKeeper />
      <Bars session={session} />
      <Flashes flash={useChild('flash')} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
      {isMember && <Overlays />}
      <Cookies banner={useChild('cookieBanner')} />
    </>
  )
}
