import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { SkipLink } from '../components/SkipLink.tsx'
import { useChild, selectIsMember } from '../lodge.ts'
import { Cookies } from './Cookies.tsx'
import { Flashes } from './Flashes.tsx'
import { GuestBar } from './GuestBar.tsx'
import { MemberBars } from './MemberBars.tsx'
import { Overlays } from './Overlays.tsx'
import { PageFooter } from './PageFooter.tsx'
import { ScrollKeeper } from './ScrollKeeper.tsx'

/** SPEC 2, Application shell: what stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const isMember = useSelector(useChild('session'), selectIsMember)
  return (
    <>
      <SkipLink />
      <ScrollKeeper />
      {isMember ? <MemberBars /> : <GuestBar />}
      <Flashes flash={useChild('flash')} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
      <Overlays />
      <Cookies banner={useChild('cookieBanner')} />
    </>
  )
}
