import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { SessionActor } from '../lodge.ts'
import { paths } from '../paths.ts'
import { SessionWait } from './SessionWait.tsx'
import { retryableLazy } from './retryableLazy.tsx'

/** Few ever see it, and no guest. */
const Suspended = retryableLazy(() => import('./Suspended.tsx').then((module) => module.Suspended))

/** `/login` with the way back to this page (SPEC 8). */
const loginPlace = (path: string, search: string) =>
  `${paths.login}?${new URLSearchParams({ redirect_url: search ? `${path}?${search}` : path }).toString()}`

export interface GuardProps {
  session: SessionActor
  /** Its screen is for those who are not through onboarding yet. */
  isOnboarding?: boolean
  /** Its screen is a modal: the page beneath says what keeps both from being shown. */
  isOverPage?: boolean
  children: ReactNode
}

/** Shows its screen to members only. */
export function Guard({ session, isOnboarding = false, isOverPage = false, children }: GuardProps) {
  const snapshot = useSelector(session, (current) => current)
  const [path] = useLocation()
  const search = useSearch()

  if (snapshot.hasTag('guest')) return <Redirect to={loginPlace(path, search)} replace />
  if (!snapshot.hasTag('member')) return isOverPage ? null : <SessionWait session={session} />
  if (snapshot.matches({ member: { standing: 'suspended' } })) {
    return isOverPage ? null : <Suspended reason={snapshot.context.user?.suspended_text ?? null} />
  }
  if (snapshot.matches({ member: { standing: 'onboarding' } }) && !isOnboarding) {
    return <Redirect to={paths.onboarding} replace />
  }
  if (snapshot.matches({ member: { standing: 'active' } }) && isOnboarding)
    return <Redirect to={paths.home} replace />
  return children
}
