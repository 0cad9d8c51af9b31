import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { TopBarFrame } from '../components/layout/TopBarFrame.tsx'
import { type SessionActor, selectIsActive, selectIsAlias, useLodge } from '../lodge.ts'
import { paths } from '../paths.ts'
import { LoadedPart } from './LoadedPart.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { retryableLazy } from './retryableLazy.tsx'

/** Lazy, because guests do not need it. The session loads it while it loads the roles of the member. */
const MemberBars = retryableLazy(() => import('./MemberBars.tsx').then((module) => module.MemberBars))

/** Lazy, because few members act as another account. */
const AliasBar = retryableLazy(() => import('./AliasBar.tsx').then((module) => module.AliasBar))

/**
 * Returns whether the member has chosen files since the page was opened. Here, because the code of `MemberBars` may come
 * after the page that takes the files.
 */
function useHasBegunUploads(): boolean {
  const { root } = useLodge()
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => {
    const subscription = root.on('uploads.begun', () => setHasBegun(true))
    return () => subscription.unsubscribe()
  }, [root])
  return hasBegun
}

/** The bars of every page, by session state. */
export function Bars({ session }: { session: SessionActor }) {
  const isAlias = useSelector(session, selectIsAlias)
  return (
    <>
      {isAlias && (
        <PartBoundary>
          <Suspense>
            <AliasBar session={session} />
          </Suspense>
        </PartBoundary>
      )}
      <PageBars session={session} />
    </>
  )
}

function PageBars({ session }: { session: SessionActor }) {
  const { site } = useLodge()
  const isActive = useSelector(session, selectIsActive)
  const hasBegunUploads = useHasBegunUploads()
  if (!isActive) return <PlainBar session={session} />
  const frame = <TopBarFrame brand={{ name: site.name, href: paths.home }} />
  return (
    <Suspense fallback={frame}>
      <LoadedPart
        screen={<MemberBars session={session} hasBegunUploads={hasBegunUploads} />}
        waiting={frame}
      />
    </Suspense>
  )
}

/** Log in for guests; log out for members in onboarding or suspended. */
function PlainBar({ session }: { session: SessionActor }) {
  const { site, root } = useLodge()
  const isGuest = useSelector(session, (snapshot) => snapshot.hasTag('guest'))
  const isMember = useSelector(session, (snapshot) => snapshot.hasTag('member'))
  const [path] = useLocation()
  const isLanding = path === paths.landing
  return (
    <TopBarFrame
      brand={{ name: site.name, href: paths.landing }}
      tone={isLanding ? 'clear' : 'page'}
      // Members have no top bar on a phone. Showing one until the session is known would shift the page.
      showsOnPhone={isLanding || isGuest || isMember}
    >
      {isGuest && (
        <ButtonLink href={`${paths.login}?redirect_url=${paths.home}`} variant="quiet">
          Log in
        </ButtonLink>
      )}
      {isMember && (
        <ButtonLink href={paths.logout} variant="quiet" onClick={() => root.send({ type: 'session.logOut' })}>
          Log Out
        </ButtonLink>
      )}
    </TopBarFrame>
  )
}
