import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { ErrorState } from '../components/ErrorState.tsx'
import { Notice } from '../components/Notice.tsx'
import { PageFrame } from '../components/PageFrame.tsx'
import { useChild } from '../lodge.ts'
import { places } from './places.ts'
import { Waiting } from './Waiting.tsx'

/** `/login` with the way back to this page (SPEC 8). */
export const loginPlace = (path: string, search: string) =>
  `${places.login}?${new URLSearchParams({ redirect_url: search ? `${path}?${search}` : path }).toString()}`

/** Shows its screen to members only; `isOnboarding` marks the pages for those who are not through it yet. */
export function Guard({ isOnboarding = false, children }: { isOnboarding?: boolean; children: ReactNode }) {
  const session = useChild('session')
  const snapshot = useSelector(session, (current) => current)
  const [path] = useLocation()
  const search = useSearch()

  if (snapshot.matches('unreachable')) {
    return (
      <PageFrame width="text">
        <ErrorState onRetry={() => session.send({ type: 'session.check' })}>
          We can’t reach the server. Nothing of yours is lost.
        </ErrorState>
      </PageFrame>
    )
  }
  if (snapshot.hasTag('guest')) return <Redirect to={loginPlace(path, search)} replace />
  if (!snapshot.hasTag('member')) return <Waiting />
  if (snapshot.matches({ member: { standing: 'suspended' } })) {
    return (
      <PageFrame width="text">
        <Notice tone="error" title="Your account is suspended">
          {snapshot.context.user?.suspended_text}
        </Notice>
      </PageFrame>
    )
  }
  if (snapshot.matches({ member: { standing: 'onboarding' } }) && !isOnboarding) {
    return <Redirect to={places.onboarding} replace />
  }
  if (snapshot.matches({ member: { standing: 'active' } }) && isOnboarding)
    return <Redirect to={places.home} replace />
  return children
}
