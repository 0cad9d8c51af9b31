import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { SessionActor } from '../lodge.ts'
import { paths } from '../paths.ts'
import { SessionWait } from './SessionWait.tsx'
import { retryableLazy } from './retryableLazy.tsx'

/** Lazy, because few members ever see it. */
const Suspended = retryableLazy(() => import('./Suspended.tsx').then((module) => module.Suspended))

/** The login, which leads back to this page (`docs/product.md#unauthenticated-answers`). */
const loginPath = (path: string, search: string) =>
  `${paths.login}?${new URLSearchParams({ redirect_url: search ? `${path}?${search}` : path }).toString()}`

export interface GuardProps {
  session: SessionActor
  /** The screen is for members who have not finished onboarding. */
  isOnboarding?: boolean
  /** The screen is a modal. The page beneath shows why neither can be shown. */
  isOverPage?: boolean
  children: ReactNode
}

/** Shows its screen only to members who may see it, and redirects others. */
export function Guard({ session, isOnboarding = false, isOverPage = false, children }: GuardProps) {
  const snapshot = useSelector(session, (current) => current)
  const [path] = useLocation()
  const search = useSearch()

  if (snapshot.hasTag('guest')) return <Redirect to={loginPath(path, search)} replace />
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
