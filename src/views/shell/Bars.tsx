import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { TopBarFrame } from '../components/layout/TopBarFrame.tsx'
import { type SessionActor, selectIsActive, useLodge } from '../lodge.ts'
import { paths } from '../paths.ts'
import { retryableLazy } from './retryableLazy.tsx'

/** Guests need none of it. It comes with the member's roles, so that it is here when he is. */
const MemberBars = retryableLazy(() => import('./MemberBars.tsx').then((module) => module.MemberBars))

/** What stands over every page, for whoever looks at it. */
export function Bars({ session }: { session: SessionActor }) {
  const { site } = useLodge()
  const isActive = useSelector(session, selectIsActive)
  if (!isActive) return <PlainBar session={session} />
  return (
    <Suspense fallback={<TopBarFrame brand={{ name: site.name, href: paths.home }} />}>
      <MemberBars session={session} />
    </Suspense>
  )
}

/** The way in for guests, the way out for those who can't look around yet or any more. */
function PlainBar({ session }: { session: SessionActor }) {
  const { site } = useLodge()
  const isGuest = useSelector(session, (snapshot) => snapshot.hasTag('guest'))
  const isMember = useSelector(session, (snapshot) => snapshot.hasTag('member'))
  const [path] = useLocation()
  const isLanding = path === paths.landing
  return (
    <TopBarFrame
      brand={{ name: site.name, href: paths.landing }}
      tone={isLanding ? 'clear' : 'page'}
      // A member's pages have none on a phone: one that is there until he is known would move them.
      showsOnPhone={isLanding || isGuest || isMember}
    >
      {isGuest && (
        <ButtonLink href={`${paths.login}?redirect_url=${paths.home}`} variant="quiet">
          Log in
        </ButtonLink>
      )}
      {isMember && (
        <ButtonLink href={paths.logout} variant="quiet">
          Log Out
        </ButtonLink>
      )}
    </TopBarFrame>
  )
}
