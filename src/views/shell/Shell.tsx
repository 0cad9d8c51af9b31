import type { ReactNode } from 'react'
import { SkipLink } from '../components/SkipLink.tsx'
import { useChild } from '../lodge.ts'
import { Bars } from './Bars.tsx'
import { Cookies } from './Cookies.tsx'
import { Flashes } from './Flashes.tsx'
import { PageFooter } from './PageFooter.tsx'
import { ScrollKeeper } from './ScrollKeeper.tsx'

/** SPEC 2, Application shell: what stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <ScrollKeeper lock={useChild('scrollLock')} />
      <Bars session={useChild('session')} />
      <Flashes flash={useChild('flash')} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <PageFooter />
      <Cookies banner={useChild('cookieBanner')} />
    </>
  )
}
